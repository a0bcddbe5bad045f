import type { ImportColumn } from '@cfm/contract/catalog/dealers.ts';
import { useTranslations } from 'use-intl';
import { ImportDialog } from '../../../ui/spreadsheet/import-dialog.tsx';
import { fetchImportTemplate, importDealers, previewImport } from './queries.ts';

/** Imports dealers from a spreadsheet. */
export function DealerImport({ onClose }: { onClose: () => void }) {
  const text = useTranslations('dealers');
  return (
    <ImportDialog
      onClose={onClose}
      title={text('importTitle')}
      intro={text('importText')}
      start={(count) => text('start', { count })}
      template={{ fetch: fetchImportTemplate, fileName: text('templateName') }}
      columnName={(column) => text(`columns.${column as ImportColumn}`)} // the preview contains only these columns
      headColumns={['number', 'name']}
      preview={previewImport}
      run={importDealers}
      done={(counts) => text('imported', { created: counts.new, changed: counts.changed })}
    />
  );
}
