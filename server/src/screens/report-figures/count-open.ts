import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { completedNow } from '../../cases/case/tables.ts';
import type { Db } from '../../platform/db/client.ts';
import { statement } from '../../platform/db/statements.ts';
import { wasReopened } from './open-at.ts';
import { completedAt, isReported } from './reported-cases.ts';

/** Counts each case once by the periods of its receipt and completion. Only reopened cases, which are few, need their audit. */
const open = statement({
  name: 'open cases, for reports',
  row: z.object({ count: z.number() }),
  sql: (moments: readonly string[]) => {
    const bounds = sql`${sql.param([...moments])}::timestamptz[]`;
    return sql`
      with counted as (
        select width_bucket(cases.receipt_date_time, ${bounds}) as received,
          width_bucket(${sql.raw(completedAt)}, ${bounds}) as completed, count(*) as n
        from cases where ${isReported} group by 1, 2),
      reopened as (
        select m.nth, count(*) as n from cases
        join unnest(${bounds}) with ordinality as m (moment, nth)
          on cases.receipt_date_time < m.moment and ${sql.raw(completedAt)} < m.moment and ${wasReopened(sql`m.moment`)}
        where ${isReported} and (${completedNow} is null or ${sql.raw(completedAt)} < ${completedNow}) group by 1)
      select (coalesce(sum(n), 0) + coalesce((select r.n from reopened r where r.nth = m.nth), 0))::int as count
      from unnest(${bounds}) with ordinality as m (moment, nth)
      left join counted on received < m.nth and (completed is null or completed >= m.nth)
      group by m.nth order by m.nth`;
  },
  isPlannedEachTime: true,
});

/** Cases of all markets that were open at each of these moments, which are in ascending order (rules 20.2 and 20.5). */
export const countOpen = async (db: Db, moments: readonly string[]): Promise<number[]> =>
  (await open(db, moments)).map(({ count }) => count);
