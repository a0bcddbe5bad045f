import { formatMonth } from '@cfm/contract/platform/format-month.ts';
import type { BillingAccount } from '@cfm/contract/screens/billing.ts';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { formatEuros } from '../../../ui/amounts.ts';
import { EditorCard } from '../../../ui/editor-page.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import classes from './billing.module.css';

/** The billing state of a month, with its sum. */
export function AccountState({ account, children }: { account: BillingAccount; children: ReactNode }) {
  const text = useTranslations('billing.account');
  const locale = useLocale();
  const { total, credits, billedAt, billedBy } = account;
  const state = billedAt !== null ? 'billed' : account.isBillingPossible ? 'possible' : 'open';
  const at = formatDateTime(billedAt);
  const words = {
    open: account.rejection?.message ?? text('openText'),
    possible: text('possibleText'),
    billed: billedBy === null ? text('billedTextAlone', { at }) : text('billedText', { at, by: billedBy }),
  };
  return (
    <EditorCard title={formatMonth(account, locale)}>
      <div className={classes.state}>
        <span className={classes.mark} data-state={account.missingPrices.length > 0 ? 'blocked' : state}>
          {text(`states.${state}`)}
        </span>
        <span>{words[state]}</span>
      </div>
      {account.number !== null && (
        <p>
          <strong>{text('number', { number: account.number })}</strong>
        </p>
      )}
      {account.number !== null && account.recipient !== null && (
        <p className={classes.recipient}>{account.recipient}</p>
      )}
      <p className={classes.sum}>
        <strong className="num">{formatEuros(total.netEuros, locale)}</strong>{' '}
        <span className="muted">{text('lineCount', { count: total.count })}</span>
      </p>
      {state === 'open' && <p className="muted">{text('openText')}</p>}
      {credits !== null && credits.count > 0 && (
        <p className="muted">
          {text('credits', { count: credits.count, sum: formatEuros(credits.netEuros, locale) })}
        </p>
      )}
      <p>{children}</p>
    </EditorCard>
  );
}
