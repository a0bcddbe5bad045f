import { useTranslations } from 'use-intl';
import { actOnCase } from '../../../../api/act-on-case.ts';
import { ConfirmationDialog } from '../../../../ui/dialog.tsx';
import type { ActionDialogProps, Question } from './case-action.ts';

/** Asks for confirmation, then makes a call that needs only the case. */
export function AskingDialog({ words, act, on, ...dialog }: Question & ActionDialogProps) {
  const { caseId, internalId, parent } = on.detail;
  const text = useTranslations('case.confirm');
  const values = { internalId, number: parent?.internalId ?? '' };
  return (
    <ConfirmationDialog
      {...dialog}
      title={text(`${words}.title`)}
      yes={text(`${words}.yes`)}
      onConfirm={() =>
        actOnCase({ caseId, onLocked: on.onLocked }, () => act(caseId), text(`${words}.done`, values))
      }
    >
      {text(`${words}.text`, values)}
    </ConfirmationDialog>
  );
}
