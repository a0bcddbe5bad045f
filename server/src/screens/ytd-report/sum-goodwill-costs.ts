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
  /** Cases with a cost. */
  count: number;
  cents: number;
}

const costs = statement({
  name: 'goodwill costs, for reports',
  row: z.object({ slice: z.number(), count: z.number(), cents: z.number() }),
  sql: (bounds: readonly string[]) => sql`
    select width_bucket(s.at, ${sql.param([...bounds])}::timestamptz[]) as slice,
      count(distinct s.case_id)::int as count, sum(${caseSolutions.caseCostCents})::float8 as cents
    from ${givenSolutions} join cases on cases.case_id = ${shownCaseId}
    where s.at >= ${bounds[0]}::timestamptz and s.at < ${bounds.at(-1)}::timestamptz
      and ${isGivenGoodwill} and ${gives('caseCost')} and ${isReported}
    group by 1`,
  isPlannedEachTime: true,
});

/** Goodwill costs of all markets in each period between two of these bounds (rule 20.2). */
export async function sumGoodwillCosts(db: Db, bounds: readonly string[]): Promise<GoodwillCosts[]> {
  const slices = bounds.slice(1).map((): GoodwillCosts => ({ count: 0, cents: 0 }));
  for (const { slice, ...summed } of await costs(db, bounds)) slices[slice - 1] = summed;
  return slices;
}
