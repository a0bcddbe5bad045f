import { desc, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { delays } from './tables.ts';

/** Extensions that a link got, newest first. */
export const listDelaysOfLink = (db: Db, caseLinkId: number) =>
  db
    .select({ days: delays.days, reason: delays.reason, origin: delays.origin, dueAfter: delays.dueAfter })
    .from(delays)
    .where(eq(delays.caseLinkId, caseLinkId))
    .orderBy(desc(delays.delayId));
