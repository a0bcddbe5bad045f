import { eq, sql } from 'drizzle-orm';
import { fullNameSql } from '../../access/users/full-name-sql.ts';
import { users } from '../../access/users/tables.ts';
import type { Db } from '../../platform/db/client.ts';
import { runPrepared } from '../../platform/db/statements.ts';
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
