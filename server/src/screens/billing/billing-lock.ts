import { sql } from 'drizzle-orm';
import type { Tx } from '../../context.ts';
import { advisoryLocks } from '../../platform/db/advisory-locks.ts';

/**
 * Serializes bills and price changes. Two bills at once would credit the same line, and a price could change during a
 * billing (rule 24.6).
 */
export async function lockBilling({ db }: Tx): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.billing})`);
}
