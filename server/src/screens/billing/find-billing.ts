import { eq, sql } from 'drizzle-orm';
import { fullNameSql } from '../../access/users/full-name-sql.ts';
import { users } from '../../access/users/tables.ts';
import type { Db } from '../../platform/db/client.ts';
import { runPrepared } from '../../platform/db/statements.ts';
import { formatBillNumber } from './bill-number.ts';
import { billings } from './tables.ts';

/** The bill of a month: number, recipient, when and by whom. Null if it is not billed. */
export async function findBilling(db: Db, firstDay: string) {
  const [billing] = await runPrepared(
    db
      .select({
        billingId: billings.billingId,
        numberYear: billings.numberYear,
        numberInYear: billings.numberInYear,
        recipient: billings.recipient,
        billedAt: billings.billedAt,
        billedBy: sql<string | null>`${fullNameSql('users')}`,
      })
      .from(billings)
      .leftJoin(users, eq(users.userId, billings.billedByUserId))
      .where(eq(billings.month, firstDay)),
  );
  return billing ? { ...billing, number: formatBillNumber(billing) } : null;
}
