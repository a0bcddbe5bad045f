import type { ReplyOf } from '@cfm/contract/platform/endpoint.ts';
import { formatMonth } from '@cfm/contract/platform/format-month.ts';
import type { goodwillEndpoints } from '@cfm/contract/screens/goodwill.ts';
import { useLocale, useTranslations } from 'use-intl';
import { formatWholeEuros } from '../../../ui/amounts.ts';
import { formatNumber } from '../../../ui/format.ts';
import type { Period } from '../../../ui/list/period.ts';
import { MonthBars } from '../../../ui/month-bars.tsx';
import { toZoned } from '../../../ui/zoned-time.ts';
import classes from './goodwill.module.css';
import { monthsOf } from './months-of.ts';

interface CostsByMonthProps {
  period: Period;
  costs: ReplyOf<typeof goodwillEndpoints.listGoodwillSums>['months'];
}
/** The costs of all rows as a chart, in whole euros by month (rule 25.9). One month has nothing to compare. */
export function CostsByMonth({ period, costs }: CostsByMonthProps) {
  const text = useTranslations('goodwill');
  const locale = useLocale();
  const { date: today } = toZoned(new Date());
  const months = monthsOf(period, today);
  if (months.length < 2 || costs.length === 0) return null;
  const values = months.map((each) => Math.round(costs.find(({ month }) => month === each)?.costEuros ?? 0));
  const [first, last] = [months[0] ?? '', months.at(-1) ?? ''];
  const named = { from: formatMonth(first, locale), to: formatMonth(last, locale) };
  const isCut = first > period.from.slice(0, 7);
  return (
    <figure className={classes.chart}>
      <figcaption className="muted">
        {isCut ? text('costsOfLastMonths', { ...named, count: months.length }) : text('costsByMonth', named)}
      </figcaption>
      <MonthBars
        months={months}
        values={values}
        format={(euros) => formatNumber(euros, locale)}
        most={Math.max(1, ...values)}
        describe={(month, euros) => text('monthCosts', { month, euros: formatWholeEuros(euros, locale) })}
        label={(list) => text('costsChart', { list })}
        isLastUnfinished={last === today.slice(0, 7)}
      />
    </figure>
  );
}
