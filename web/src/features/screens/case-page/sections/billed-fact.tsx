import { formatMonth, parseMonth } from '@cfm/contract/platform/format-month.ts';
import type { CaseDetail } from '@cfm/contract/screens/case-detail.ts';
import { Link } from '@tanstack/react-router';
import { useLocale, useTranslations } from 'use-intl';
import { formatEuros } from '../../../../ui/amounts.ts';
import { willBeCredited } from '../will-be-credited.ts';

/** The bill of the case with category and amount, and a later credit. Visible to readers of bills only (rule 24.11). */
export function BilledFact({ detail }: { detail: CaseDetail }) {
  const text = useTranslations('case.billed');
  const locale = useLocale();
  const { billed, internalId } = detail;
  if (billed === null) return null;
  const month = formatMonth(billed.month, locale);
  const words = { month, what: billed.billedAs, net: formatEuros(billed.netEuros, locale) };
  return (
    <>
      <dt>{text('label')}</dt>
      <dd>
        <Link
          to="/billing"
          search={{ ...parseMonth(billed.month), search: internalId }}
          title={text('toLines', { month })}
        >
          {text('summary', words)}
        </Link>
        {billed.takenBackIn !== null &&
          ` · ${text('credited', { month: formatMonth(billed.takenBackIn, locale) })}`}
        {willBeCredited(detail) && ` · ${text('willBeCredited')}`}
      </dd>
    </>
  );
}
