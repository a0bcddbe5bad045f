import { formatMonth } from '@cfm/contract/platform/format-month.ts';
import type { CaseDetail } from '@cfm/contract/screens/case-detail.ts';
import { useLocale, useTranslations } from 'use-intl';
import { formatEuros } from '../../../../ui/amounts.ts';
import { willBeCredited } from '../will-be-credited.ts';
import classes from './actions.module.css';

/** Notice that after this action the next bill will credit the case (rules 24.5 and 24.11). */
export function CreditFollows({ detail }: { detail: CaseDetail }) {
  const text = useTranslations('case.billed');
  const locale = useLocale();
  const { billed } = detail;
  if (billed === null || billed.takenBackIn !== null || willBeCredited(detail)) return null;
  const { month, billedAs: what, netEuros } = billed;
  return (
    <p className={classes.credit}>
      {text('creditFollows', {
        month: formatMonth(month, locale),
        what,
        net: formatEuros(netEuros, locale),
      })}
    </p>
  );
}
