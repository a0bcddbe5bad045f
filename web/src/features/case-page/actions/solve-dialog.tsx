import type { KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import { Dialog, questionWidth } from '../../../ui/dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import classes from './actions.module.css';
import { type ActionDialogProps, statusIdOf } from './case-action.ts';

/** Asks whether the case is solved, and where to go on. */
export function SolveDialog({ on, isOpen, onClose, disabledReason }: ActionDialogProps) {
  const { detail, info, caseForm, queue, onSolved } = on;
  const text = useTranslations('case');
  const action = useTranslations('caseActions');
  const ui = useTranslations('ui');
  const solve = (after?: () => void) => {
    if (disabledReason !== null) return;
    onClose();
    const said = text('solve.done', { internalId: detail.internalId });
    caseForm.saveWith({ statusId: statusIdOf(info, 'Solved') }, { after, said });
  };
  const answer = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.repeat) return;
    event.preventDefault();
    solve(queue ? onSolved : undefined);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={text('solve.title')}
      width={questionWidth}
      buttons={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button variant={queue ? 'simple' : 'dark'} disabledReason={disabledReason} onClick={() => solve()}>
            {action('solve')}
          </Button>
          {queue && (
            <Button variant="dark" disabledReason={disabledReason} onClick={() => solve(onSolved)}>
              {text(queue.next ? 'solve.andNext' : 'solve.andBack')}
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
      <FormError>{disabledReason}</FormError>
    </Dialog>
  );
}
