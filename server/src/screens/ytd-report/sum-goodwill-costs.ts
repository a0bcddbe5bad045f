import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../platform/db/client.ts';
import { statement } from '../../platform/db/statements.ts';
import { givenSolutions, isGivenGoodwill, shownCaseId } from '../../process/solution/given-goodwill.ts';
import { gives } from '../../process/solution/is-goodwill.ts';
import { caseSolutions } from '../../process/solution/tables.ts';
import { isReported } from '../report-figures/reported-cases.ts';

/** Goodwill costs of the solutions of a period (rule 22.7). */
export interface GoodwillCosts {
  cents: number;
  /** Cases with a cost, by the set of all periods in which they have one. `countCases` counts each once. */
  casesByPeriods: ReadonlyMap<string, number>;
}

/** Cases and their costs in each slice, grouped by all slices in which these cases have a cost. */
const costs = statement({
  name: 'goodwill costs, for reports',
  row: z.object({ slice: z.number(), periods: z.string(), count: z.number(), cents: z.number() }),
  sql: (bounds: readonly string[]) => sql`
    with costs as (
      select ${shownCaseId} as case_id, width_bucket(s.at, ${sql.param([...bounds])}::timestamptz[]) as slice,
        sum(${caseSolutions.caseCostCents}) as cents
      from ${givenSolutions} join cases on cases.case_id = ${shownCaseId}
      where s.at >= ${bounds[0]}::timestamptz and s.at < ${bounds.at(-1)}::timestamptz
        and ${isGivenGoodwill} and ${gives('caseCost')} and ${isReported}
      group by 1, 2),
    costly as (select case_id, array_agg(slice order by slice)::text as periods from costs group by case_id)
    select slice, periods, count(*)::int as count, sum(cents)::float8 as cents
    from costs join costly on costly.case_id = costs.case_id
    group by slice, periods`,
  isPlannedEachTime: true,
});

/** Goodwill costs of all markets in each period between two of these bounds (rule 20.2). */
export async function sumGoodwillCosts(db: Db, bounds: readonly string[]): Promise<GoodwillCosts[]> {
  const slices = bounds.slice(1).map(() => ({ cents: 0, casesByPeriods: new Map<string, number>() }));
  for (const { slice, periods, count, cents } of await costs(db, bounds)) {
    const summed = slices[slice - 1];
    if (!summed) continue;
    summed.cents += cents;
    summed.casesByPeriods.set(periods, count);
  }
  return slices;
}

/** Cases with a cost in at least one of the periods. */
export function countCases(all: readonly GoodwillCosts[]): number {
  const counts = new Map(all.flatMap(({ casesByPeriods }) => [...casesByPeriods]));
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}
