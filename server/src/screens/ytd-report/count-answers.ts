import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../platform/db/client.ts';
import { statement } from '../../platform/db/statements.ts';
import { isReported } from '../report-figures/reported-cases.ts';

/** Solutions by links in a period, of cases with a due date (rule 22.6). */
export interface Answers {
  count: number;
  /** Given by the due date. */
  onTime: number;
}

const answers = statement({
  name: 'answers by links, for reports',
  row: z.object({ slice: z.number(), count: z.number(), onTime: z.number() }),
  sql: (bounds: readonly string[]) => sql`
    select width_bucket(l.solved_at, ${sql.param([...bounds])}::timestamptz[]) as slice, count(*)::int as count,
      (count(*) filter (where l.solved_at <= l.due_at_solution))::int as "onTime"
    from case_links l join cases on cases.case_id = l.case_id
    where ${isReported} and l.solved_at >= ${bounds[0]}::timestamptz and l.solved_at < ${bounds.at(-1)}::timestamptz
      and l.due_at_solution is not null
    group by 1`,
  isPlannedEachTime: true,
});

/** Answers of all markets in each period between two of these bounds (rule 20.2). */
export async function countAnswers(db: Db, bounds: readonly string[]): Promise<Answers[]> {
  const slices = bounds.slice(1).map((): Answers => ({ count: 0, onTime: 0 }));
  for (const { slice, ...counted } of await answers(db, bounds)) slices[slice - 1] = counted;
  return slices;
}
