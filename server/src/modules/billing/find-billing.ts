import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { runPrepared } from '../../db/statements.ts';
import { fullNameSql } from '../users/full-name-sql.ts';
import { users } from '../users/tables.ts';
import { billings } from './tables.ts';

/** When a month was billed, and by whom; null if it was not. */
export async function findBilling(db: Db, firstDay: string) {
  const [billing] = await runPrepared(
    db
      .select({
        billingId: billings.billingId,
        billedAt: billings.billedAt,
        billedBy: sql<string | null>`${fullNameSql('users')}`,
      })
      .from(billings)
      .leftJoin(users, eq(users.userId, billings.billedByUserId))
      .where(eq(billings.month, firstDay)),
  );
  return billing ?? null;
}
