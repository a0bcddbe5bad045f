import type { YearAndMonth } from '@cfm/contract/platform/format-month.ts';
import { Temporal } from 'temporal-polyfill';
import type { Ctx } from '../../context.ts';
import { dayInBerlin } from '../../platform/time/day-in-berlin.ts';

/** Fills in the current year and month (Berlin) if the query has none. */
export function inMonth<Q extends Partial<YearAndMonth>>(
  { now }: Pick<Ctx, 'now'>,
  query: Q,
): Q & YearAndMonth {
  const { year, month } = Temporal.PlainDate.from(dayInBerlin(now()));
  return { ...query, year: query.year ?? year, month: query.month ?? month };
}
