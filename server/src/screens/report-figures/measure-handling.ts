import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../platform/db/client.ts';
import { statement } from '../../platform/db/statements.ts';
import { daysInBerlin, weekdaysUntil } from '../../platform/time/weekdays-until.ts';
import { completedAt, isReported } from './reported-cases.ts';

/** Handling time of cases completed in a period, in days without weekends. */
export interface Handling {
  count: number;
  meanDays: number;
  medianDays: number;
}
/** A period. `end` is exclusive. */
interface Stretch {
  from: string;
  end: string;
}

const handling = statement({
  name: 'handling time, for reports',
  row: z.object({
    /** Number of the period, from 1. */
    nth: z.number(),
    count: z.number(),
    meanDays: z.number(),
    medianDays: z.number(),
  }),
  sql: (stretches: readonly Stretch[]) => sql`
    select nth, count(*)::int as count, avg(days) as "meanDays",
      percentile_cont(0.5) within group (order by days) as "medianDays"
    from (
      select nth, greatest(${weekdaysUntil(sql`ended`)} - ${weekdaysUntil(sql`began`)}, 0) as days
      from (
        select s.nth::int as nth, ${daysInBerlin(completedAt)} as ended, ${daysInBerlin('cases.receipt_date_time')} as began
        from unnest(${sql.param(stretches.map(({ from }) => from))}::timestamptz[],
          ${sql.param(stretches.map(({ end }) => end))}::timestamptz[]) with ordinality as s (first, next, nth)
        join cases on ${isReported} and ${sql.raw(completedAt)} >= s.first and ${sql.raw(completedAt)} < s.next
        -- offset 0 prevents inlining, which would repeat the time zone conversion for each use of a value.
        offset 0) as completed) as handled
    group by nth`,
  isPlannedEachTime: true,
});

/**
 * Measures cases completed in each of these periods, from receipt to first completion, without Saturdays and Sundays in
 * Berlin (rule 22.3).
 */
export async function measureHandling(db: Db, stretches: readonly Stretch[]): Promise<Handling[]> {
  const measured = stretches.map((): Handling => ({ count: 0, meanDays: 0, medianDays: 0 }));
  for (const { nth, ...of } of await handling(db, stretches)) measured[nth - 1] = of;
  return measured;
}
