import { sql } from 'drizzle-orm';
import type { Tx } from '../../context.ts';

/** Serializes changes, even if there is no row yet. */
export const lockReport = (tx: Tx) =>
  tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('monthly report', 0))`);
