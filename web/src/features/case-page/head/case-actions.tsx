import type { CaseDetail } from '@cfm/contract/case-detail.ts';
import type { CaseInfo } from '@cfm/contract/reference-data.ts';
import { CheckIcon, ForwardIcon, SaveIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import { ConfirmationDialog } from '../../../ui/dialog.tsx';
import type { CaseAccess } from '../form/case-access.ts';
import type { CaseForm } from '../form/use-case-form.ts';

interface CaseActionsProps {
  detail: CaseDetail;
  info: CaseInfo | undefined;
  caseForm: CaseForm;
  access: CaseAccess;
  onForward: () => void;
}
/** Forward, Solve, Save: what the state of the case forbids is disabled and says why. */
export function CaseActions({ detail, info, caseForm, access, onForward }: CaseActionsProps) {
  const text = useTranslations('case');
  const ui = useTranslations('ui');
  const [isSolving, setSolving] = useState(false);
  const reason = access.reason && text(`reasons.${access.reason}`);
  const solvedId = info?.statuses.find(({ code }) => code === 'Solved')?.id;
  const solveReason = detail.status.code === 'Solved' ? text('reasons.solved') : reason;
  const saveReason = caseForm.isDirty ? null : text('reasons.nothingChanged');
  return (
    <>
      <Button
        icon={<ForwardIcon size={16} aria-hidden />}
        disabledReason={access.canForward ? null : reason}
        onClick={onForward}
      >
        {text('actions.forward')}
      </Button>
      <Button
        icon={<CheckIcon size={16} aria-hidden />}
        disabledReason={
          access.canSolve && solvedId !== undefined ? null : (solveReason ?? text('reasons.taking'))
        }
        onClick={() => setSolving(true)}
      >
        {text('actions.solve')}
      </Button>
      <Button
        variant="dark"
        icon={<SaveIcon size={16} aria-hidden />}
        isLoading={caseForm.form.isSubmitting}
        disabledReason={reason ?? saveReason}
        onClick={() => void caseForm.form.submit()}
      >
        {ui('save')}
      </Button>
      <ConfirmationDialog
        isOpen={isSolving}
        onClose={() => setSolving(false)}
        onConfirm={() => {
          if (solvedId !== undefined) caseForm.saveWith({ statusId: solvedId });
        }}
        title={text('solve.title')}
        yes={text('actions.solve')}
        no={ui('cancel')}
        width={400}
      >
        {text(caseForm.isDirty ? 'solve.askAndSave' : 'solve.ask')}
      </ConfirmationDialog>
    </>
  );
}
