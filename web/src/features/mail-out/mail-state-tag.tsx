import { useTranslations } from 'use-intl';
import classes from './mail-out.module.css';
import type { MailState } from './queries.ts';

/** Where a mail stands: a word, with a colour for what was delivered and what failed. */
export function MailStateTag({ state }: { state: MailState }) {
  const text = useTranslations('mailOut.states');
  return (
    <span className={classes.state} data-state={state}>
      {text(state)}
    </span>
  );
}
