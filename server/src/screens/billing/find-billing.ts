import { eq, sql } from 'drizzle-orm';
import { fullNameSql } from '../../access/users/full-name-sql.ts';
import { users } from '../../access/users/tables.ts';
import type { Db } from '../../platform/db/client.ts';
import { runPrepared } from '../../platform/db/statements.ts';
import { billings } from './tables.ts';

/** When and by whom a month was billed, or null. */
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
