import { caseRelationEndpoints } from '@cfm/contract/case-relations.ts';
import { useTranslations } from 'use-intl';
import { actOnCase } from '../../../api/act-on-case.ts';
import { call } from '../../../api/client.ts';
import { ConfirmationDialog } from '../../../ui/dialog.tsx';
import type { ActionDialogProps } from './case-action.ts';

export function UndoIntegrationDialog({ on, disabledReason, ...dialog }: ActionDialogProps) {
  const { caseId, internalId } = on.detail;
  const text = useTranslations('case.relations.undo');
  return (
    <ConfirmationDialog
      {...dialog}
      title={text('title')}
      yes={text('yes')}
      disabledReason={disabledReason}
      onConfirm={() =>
        actOnCase(
          { caseId, onLocked: on.onLocked },
          () => call(caseRelationEndpoints.undoIntegration, { params: { id: caseId } }),
          text('done', { internalId }),
        )
      }
    >
      {text('text', { internalId })}
    </ConfirmationDialog>
  );
}
