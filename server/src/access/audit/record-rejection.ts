import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { rejections } from './tables.ts';

interface Rejection {
  at: string;
  userId: number | null;
  endpoint: string;
  code: string;
  requestId: string;
}
const minuteOf = (at: string): string => `${at.slice(0, 16)}:00.000Z`;

/** Records a rejected call. Repetitions within the minute increment the counter (rule 14.5). */
export async function recordRejection(db: Db, { at, ...rejection }: Rejection): Promise<void> {
  await db
    .insert(rejections)
    .values({ ...rejection, at: minuteOf(at) })
    .onConflictDoUpdate({
      target: [rejections.at, rejections.userId, rejections.endpoint, rejections.code],
      set: { times: sql`${rejections.times} + 1` },
    });
}
