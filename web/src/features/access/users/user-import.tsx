import type { UserImportColumn } from '@cfm/contract/access/user-settings.ts';
import { useTranslations } from 'use-intl';
import { ImportDialog } from '../../../ui/spreadsheet/import-dialog.tsx';
import { fetchUserTemplate, importUsers, previewUserImport } from './queries.ts';

/** Imports users from a spreadsheet. */
export function UserImport({ onClose }: { onClose: () => void }) {
  const text = useTranslations('users');
  return (
    <ImportDialog
      onClose={onClose}
      title={text('importTitle')}
      intro={text('importText')}
      start={(count) => text('start', { count })}
      template={{ fetch: fetchUserTemplate, fileName: text('templateName') }}
      columnName={(column) => text(`columns.${column as UserImportColumn}`)} // the preview contains only these columns
      headColumns={['username', 'firstName', 'lastName']}
      preview={previewUserImport}
      run={importUsers}
      done={(counts) => text('imported', { created: counts.new, changed: counts.changed })}
    />
  );
}
