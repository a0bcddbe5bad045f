import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmationDialog } from '../../../../ui/dialog.tsx';
import type { CaseAccess } from './case-access.ts';
import type { CaseField } from './case-values.ts';
import classes from './change-bar.module.css';
import type { CaseForm } from './use-case-form.ts';

/** When the user can save, by who has the lock. */
const keptTexts = { locked: 'kept', lockedByYou: 'keptHere' } as const;

/** The changed fields with buttons to save or discard them. Renders nothing without changes. */
export function ChangeBar({ caseForm, access }: { caseForm: CaseForm; access: CaseAccess }) {
  const text = useTranslations('case');
  const ui = useTranslations('ui');
  const field = useTranslations('fields');
  const [isAsking, setAsking] = useState(false);
  const { changed, form } = caseForm;
  const count = changed.length;
  if (count === 0) return null;
  const nameOf = (name: CaseField) => (name === 'boardCaseData' ? text('sections.board') : field(name));
  return (
    <section className={classes.bar} aria-label={text('changes.label')}>
      <span className={classes.text}>
        <strong role="status">{text('changes.count', { count })}</strong>{' '}
        <span className="muted">
          {access.reason === 'locked' || access.reason === 'lockedByYou'
            ? text(`changes.${keptTexts[access.reason]}`)
            : changed.map(nameOf).join(', ')}
        </span>
      </span>
      <Button onClick={() => setAsking(true)}>{text('changes.discard')}</Button>
      <Button
        variant="dark"
        isLoading={form.isSubmitting}
        disabledReason={access.reason && text(`reasons.${access.reason}`)}
        onClick={() => void form.submit()}
      >
        {ui('save')}
      </Button>
      <ConfirmationDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={caseForm.discard}
        title={text('changes.discardTitle')}
        yes={text('changes.discard')}
        yesVariant="danger"
      >
        {text('changes.discardAsk', { count })}
      </ConfirmationDialog>
    </section>
  );
}
