import { caseActionEndpoints } from '@cfm/contract/process/case-actions.ts';
import { useTranslations } from 'use-intl';
import { actOnCase } from '../../../../api/act-on-case.ts';
import { call } from '../../../../api/client.ts';
import { ConfirmationDialog } from '../../../../ui/dialog.tsx';
import type { ActionDialogProps } from './case-action.ts';
import { useMadeCase } from './use-made-case.ts';

/** Asks before it duplicates a case, then opens the copy. */
export function DuplicateDialog({ on, isOpen, onClose, disabledReason }: ActionDialogProps) {
  const { caseId } = on.detail;
  const text = useTranslations('case.duplicate');
  const made = useMadeCase();
  const duplicate = () =>
    made.open((create) =>
      actOnCase(
        { caseId, onLocked: on.onLocked },
        () =>
          create((requestKey) =>
            call(caseActionEndpoints.duplicateCase, { params: { id: caseId }, body: { requestKey } }),
          ),
        ({ internalId, isVisible }) => text(isVisible ? 'done' : 'doneHidden', { internalId }),
      ),
    );
  return (
    <ConfirmationDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={duplicate}
      title={text('title')}
      yes={text('yes')}
      disabledReason={disabledReason}
    >
      {text('ask')}
    </ConfirmationDialog>
  );
}
