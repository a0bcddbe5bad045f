import { binDays } from '@cfm/contract/platform/limits.ts';
import { caseActionEndpoints } from '@cfm/contract/process/case-actions.ts';
import { useTranslations } from 'use-intl';
import { onCaseError } from '../../../../api/act-on-case.ts';
import { invalidateCaseLists, outdateCase } from '../../../../api/case-cache.ts';
import { call } from '../../../../api/client.ts';
import { notify } from '../../../../api/notifications.ts';
import { ConfirmationDialog } from '../../../../ui/dialog.tsx';
import type { ActionDialogProps } from './case-action.ts';
import { CreditFollows } from './credit-follows.tsx';

/** Explains what happens to a deleted case, deletes it and leaves the page. */
export function DeleteDialog({ on, isOpen, onClose, disabledReason }: ActionDialogProps) {
  const { caseId, internalId } = on.detail;
  const text = useTranslations('case.remove');
  const remove = async () => {
    try {
      await call(caseActionEndpoints.removeCase, { params: { id: caseId } });
    } catch (error) {
      onCaseError(error, { caseId, onLocked: on.onLocked });
      return false;
    }
    notify.success(text('done', { internalId }));
    void invalidateCaseLists();
    void outdateCase(caseId);
    on.onGone();
    return true;
  };
  return (
    <ConfirmationDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={remove}
      title={text('title')}
      yes={text('yes')}
      yesVariant="danger"
      disabledReason={disabledReason}
    >
      {text('ask', { internalId, days: binDays })}
      <CreditFollows detail={on.detail} />
    </ConfirmationDialog>
  );
}
