import { sql } from 'drizzle-orm';
import type { Tx } from '../../context.ts';
import { advisoryLocks } from '../../platform/db/advisory-locks.ts';

/**
 * Bills and changes of prices come one after the other: two bills at once would take the same line back, and a price would change
 * while a bill is made by it (rule 24.6).
 */
export async function lockBilling({ db }: Tx): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.billing})`);
}
