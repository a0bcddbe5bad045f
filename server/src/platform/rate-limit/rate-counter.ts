import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { type Param, preparedQuery } from '../db/prepared-queries.ts';
import { addTime } from '../time/add-time.ts';
import { rateCounters } from './tables.ts';

/** Key, network and time of a counter. */
export interface Counted {
  key: string;
  network: string;
  at: string;
}

const countMore = preparedQuery((db, given: Param<Counted & { by: number }>) =>
  db
    .insert(rateCounters)
    .values({ key: given('key'), network: given('network'), at: given('at'), count: given('by') })
    .onConflictDoUpdate({
      target: [rateCounters.key, rateCounters.at, rateCounters.network],
      set: { count: sql`${rateCounters.count} + excluded.count` },
    })
    .returning({ count: rateCounters.count }),
);
/** Adds `by` to a counter and returns the new value. */
export async function incrementCounter(db: Db, counted: Counted, by = 1): Promise<number> {
  const [row] = await countMore(db, { ...counted, by });
  return row?.count ?? 0;
}

/** Subtracts one from a counter. */
export async function decrementCounter(db: Db, { key, at, network }: Counted): Promise<void> {
  await db
    .update(rateCounters)
    .set({ count: sql`${rateCounters.count} - 1` })
    .where(
      and(
        eq(rateCounters.key, key),
        eq(rateCounters.at, at),
        eq(rateCounters.network, network),
        gt(rateCounters.count, 0),
      ),
    );
}

/** No counter covers more than a day. */
export async function removeOldCounters(db: Db, now: string): Promise<void> {
  await db.delete(rateCounters).where(lt(rateCounters.at, addTime(now, { hours: -24 })));
}
