import type { CaseDetail } from '@cfm/contract/case-detail.ts';
import type { CaseInfo } from '@cfm/contract/reference-data.ts';
import { CheckIcon, ForwardIcon } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { OpenQueue } from '../../../api/use-case-queue.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useKeys } from '../../../ui/keys/use-keys.ts';
import type { CaseAccess } from '../form/case-access.ts';
import type { CaseForm } from '../form/use-case-form.ts';
import classes from './case-head.module.css';

interface CaseActionsProps {
  detail: CaseDetail;
  info: CaseInfo | undefined;
  caseForm: CaseForm;
  access: CaseAccess;
  queue: OpenQueue | null;
  onForward: () => void;
  onSolved: () => void;
}
/** Forward and Solve: what the state of the case forbids is disabled and says why. */
export function CaseActions(props: CaseActionsProps) {
  const { detail, info, caseForm, access, queue, onForward, onSolved } = props;
  const text = useTranslations('case');
  const ui = useTranslations('ui');
  const [isSolving, setSolving] = useState(false);
  const reason = access.reason && text(`reasons.${access.reason}`);
  const solvedId = info?.statuses.find(({ code }) => code === 'Solved')?.id;
  const solveReason = detail.status.code === 'Solved' ? text('reasons.solved') : reason;
  const canSolve = access.canSolve && solvedId !== undefined;
  const solve = (after?: () => void) => {
    setSolving(false);
    if (solvedId === undefined) return;
    const said = text('solve.done', { internalId: detail.internalId });
    caseForm.saveWith({ statusId: solvedId }, { after, said });
  };
  const answer = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.repeat) return;
    event.preventDefault();
    solve(queue ? onSolved : undefined);
  };
  useKeys({ s: canSolve ? () => setSolving(true) : null });
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
        disabledReason={canSolve ? null : (solveReason ?? text('reasons.taking'))}
        onClick={() => setSolving(true)}
      >
        {text('actions.solve')}
      </Button>
      <Dialog
        isOpen={isSolving}
        onClose={() => setSolving(false)}
        title={text('solve.title')}
        width={420}
        buttons={
          <>
            <Button onClick={() => setSolving(false)}>{ui('cancel')}</Button>
            <Button variant={queue ? 'simple' : 'dark'} onClick={() => solve()}>
              {text('actions.solve')}
            </Button>
            {queue && (
              <Button variant="dark" onClick={() => solve(onSolved)}>
                {text(queue.next ? 'actions.solveAndNext' : 'actions.solveAndBack')}
              </Button>
            )}
          </>
        }
      >
        {/* The focus stands on the question: of what is typed in the belief that it has a field, nothing happens. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter is the answer that most give */}
        <div data-autofocus tabIndex={-1} className={classes.question} onKeyDown={answer}>
          {text(caseForm.isDirty ? 'solve.askAndSave' : 'solve.ask')}
        </div>
      </Dialog>
    </>
  );
}
