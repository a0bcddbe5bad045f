import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { refusals } from './tables.ts';

interface Refusal {
  at: string;
  userId: number | null;
  endpoint: string;
  code: string;
  requestId: string;
}
const minuteOf = (at: string): string => `${at.slice(0, 16)}:00.000Z`;

/** Records a rejected call. Repetitions within the minute increment the counter (rule 14.5). */
export async function recordRefusal(db: Db, { at, ...refusal }: Refusal): Promise<void> {
  await db
    .insert(refusals)
    .values({ ...refusal, at: minuteOf(at) })
    .onConflictDoUpdate({
      target: [refusals.at, refusals.userId, refusals.endpoint, refusals.code],
      set: { times: sql`${refusals.times} + 1` },
    });
}
