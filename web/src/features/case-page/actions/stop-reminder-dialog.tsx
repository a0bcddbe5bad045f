import { caseActionEndpoints } from '@cfm/contract/case-actions.ts';
import { useTranslations } from 'use-intl';
import { actOnCase } from '../../../api/act-on-case.ts';
import { call } from '../../../api/client.ts';
import { ConfirmationDialog } from '../../../ui/dialog.tsx';
import type { ActionDialogProps } from './case-action.ts';

/** Asks before nobody is reminded of the case any more. */
export function StopReminderDialog({ on, isOpen, onClose, disabledReason }: ActionDialogProps) {
  const { caseId } = on.detail;
  const text = useTranslations('case.reminder');
  return (
    <ConfirmationDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() =>
        actOnCase(
          { caseId, onLocked: on.onLocked },
          () => call(caseActionEndpoints.stopReminder, { params: { id: caseId } }),
          text('stopped'),
        )
      }
      title={text('stopTitle')}
      yes={text('stopYes')}
      disabledReason={disabledReason}
    >
      {text('stopAsk')}
    </ConfirmationDialog>
  );
}
