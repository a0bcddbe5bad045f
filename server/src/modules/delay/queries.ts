import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { delays, takenBackDelays } from './tables.ts';

const isTakenBack = sql<boolean>`${takenBackDelays.delayId} is not null`;

/** Extensions that a link got, newest first. */
export const listDelaysOfLink = (db: Db, caseLinkId: number) =>
  db
    .select({
      days: delays.days,
      reason: delays.reason,
      origin: delays.origin,
      dueAfter: delays.dueAfter,
      isTakenBack,
    })
    .from(delays)
    .leftJoin(takenBackDelays, eq(takenBackDelays.delayId, delays.delayId))
    .where(eq(delays.caseLinkId, caseLinkId))
    .orderBy(desc(delays.delayId));

/** The extension that an event of this case tells of, or null. */
export async function findDelay(db: Db, caseId: number, caseEventId: number) {
  const [row] = await db
    .select({ ...getTableColumns(delays), isTakenBack })
    .from(delays)
    .leftJoin(takenBackDelays, eq(takenBackDelays.delayId, delays.delayId))
    .where(and(eq(delays.caseId, caseId), eq(delays.caseEventId, caseEventId)));
  return row ?? null;
}
