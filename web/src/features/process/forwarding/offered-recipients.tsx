import { PlusIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import composer from '../../../ui/mail/mail-composer.module.css';
import classes from './forward-sheet.module.css';
import type { Forward } from './use-forward.ts';

/** Why the recipients are proposed, and further recipients to add with a click. */
export function OfferedRecipients({ forward: { form, proposal } }: { forward: Forward }) {
  const text = useTranslations('forwarding');
  const to = form.values.to ?? [];
  const isChosen = (email: string) => to.some((chosen) => chosen.email.toLowerCase() === email.toLowerCase());
  const offered = proposal?.offered ?? [];
  const isByRule = offered.some(({ by, email }) => by === 'rule' && isChosen(email));
  const rest = offered.filter(({ email }) => !isChosen(email));
  return (
    <>
      {proposal?.ruleName && isByRule && (
        <p className={`${composer.hint} ${classes.byRule}`}>{text('byRule', { rule: proposal.ruleName })}</p>
      )}
      {rest.length > 0 && (
        <div className={classes.offered}>
          <span className={composer.hint}>{text('otherSuggestions')}</span>
          {rest.map(({ email, dealerId, name, by, isAsked }) => (
            <Button
              key={email}
              size="small"
              icon={<PlusIcon size={14} aria-hidden />}
              onClick={() => form.set({ to: [...to, { email, dealerId }] })}
            >
              {/* One text, so that the reason wraps below a long name. */}
              <span>
                {name ?? email}
                <small>
                  {text(by === 'rule' ? 'byTheRule' : 'carDealer')}
                  {isAsked && `, ${text('askedBefore')}`}
                </small>
              </span>
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
