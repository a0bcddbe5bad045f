import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../db/client.ts';
import { statement } from '../../db/statements.ts';
import { daysInBerlin, weekdaysUntil } from '../../time/weekdays-until.ts';
import { completedAt, isReported } from './reported-cases.ts';

/** How long cases took that were completed in a stretch of time: days without weekends. */
export interface Handling {
  count: number;
  meanDays: number;
  medianDays: number;
}

const handling = statement({
  name: 'handling time, for reports',
  row: z.object({
    /** Null: all of them. */
    slice: z.nullable(z.number()),
    count: z.number(),
    meanDays: z.number(),
    medianDays: z.number(),
  }),
  sql: (bounds: readonly string[]) => sql`
    select slice, count(*)::int as count, avg(days) as "meanDays",
      percentile_cont(0.5) within group (order by days) as "medianDays"
    from (
      select width_bucket(done, ${sql.param([...bounds])}::timestamptz[]) as slice,
        greatest(${weekdaysUntil(sql`ended`)} - ${weekdaysUntil(sql`began`)}, 0) as days
      from (
        select ${sql.raw(completedAt)} as done, ${daysInBerlin(completedAt)} as ended,
          ${daysInBerlin('cases.receipt_date_time')} as began
        from cases
        where ${isReported} and ${sql.raw(completedAt)} >= ${bounds[0]}::timestamptz
          and ${sql.raw(completedAt)} < ${bounds.at(-1)}::timestamptz
        -- Kept apart, or the clocks would be asked for each time that a value is named.
        offset 0) as completed) as handled
    group by grouping sets ((slice), ())
    having count(*) > 0`,
  isPlannedEachTime: true,
});

const none: Handling = { count: 0, meanDays: 0, medianDays: 0 };
/**
 * Of the cases completed from each of these moments, in order, to before the next, and of all of them: from receipt to the first
 * completion, without Saturdays and Sundays of Berlin (rule 22.3).
 */
export async function measureHandling(
  db: Db,
  bounds: readonly string[],
): Promise<{ slices: Handling[]; whole: Handling }> {
  const slices = bounds.slice(1).map(() => none);
  let whole = none;
  for (const { slice, ...measured } of await handling(db, bounds)) {
    if (slice === null) whole = measured;
    else slices[slice - 1] = measured;
  }
  return { slices, whole };
}
