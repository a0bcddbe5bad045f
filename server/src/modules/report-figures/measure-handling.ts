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

interface Stretches {
  /** Each from one of these moments, in order, to before the next. */
  slices: readonly string[];
  /** The same, for others: what lies in one of each is looked at once. */
  periods: readonly string[];
}
const bucketOf = (bounds: readonly string[]) =>
  sql`width_bucket(done, ${sql.param([...bounds])}::timestamptz[])`;

const handling = statement({
  name: 'handling time, for reports',
  row: z.object({
    /** One of the two. */
    slice: z.nullable(z.number()),
    period: z.nullable(z.number()),
    count: z.number(),
    meanDays: z.number(),
    medianDays: z.number(),
  }),
  sql: ({ slices, periods }: Stretches) => {
    const all = [...slices, ...periods].sort();
    return sql`
    select slice, period, count(*)::int as count, avg(days) as "meanDays",
      percentile_cont(0.5) within group (order by days) as "medianDays"
    from (
      select ${bucketOf(slices)} as slice, ${bucketOf(periods)} as period,
        greatest(${weekdaysUntil(sql`ended`)} - ${weekdaysUntil(sql`began`)}, 0) as days
      from (
        select ${sql.raw(completedAt)} as done, ${daysInBerlin(completedAt)} as ended,
          ${daysInBerlin('cases.receipt_date_time')} as began
        from cases
        where ${isReported} and ${sql.raw(completedAt)} >= ${all[0]}::timestamptz
          and ${sql.raw(completedAt)} < ${all.at(-1)}::timestamptz
        -- Kept apart, or the clocks would be asked for each time that a value is named.
        offset 0) as completed) as handled
    group by grouping sets ((slice), (period))`;
  },
  isPlannedEachTime: true,
});

const none: Handling = { count: 0, meanDays: 0, medianDays: 0 };
/**
 * Of the cases completed in each of these stretches: from receipt to the first completion, without Saturdays and Sundays of Berlin
 * (rule 22.3).
 */
export async function measureHandling(
  db: Db,
  stretches: Stretches,
): Promise<{ slices: Handling[]; periods: Handling[] }> {
  const slices = stretches.slices.slice(1).map(() => none);
  const periods = stretches.periods.slice(1).map(() => none);
  for (const { slice, period, ...measured } of await handling(db, stretches)) {
    // Before the first and after the last is nobody's.
    if (slice !== null && slice > 0 && slice <= slices.length) slices[slice - 1] = measured;
    if (period !== null && period > 0 && period <= periods.length) periods[period - 1] = measured;
  }
  return { slices, periods };
}
