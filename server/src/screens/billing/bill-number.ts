import { desc, eq, isNotNull, max } from 'drizzle-orm';
import type { Tx } from '../../context.ts';
import type { Db } from '../../platform/db/client.ts';
import { dayInBerlin } from '../../platform/time/day-in-berlin.ts';
import { billings } from './tables.ts';

interface BillNumber {
  numberYear: number;
  numberInYear: number;
}
/** Such as "2026-0007". */
export const formatBillNumber = ({ numberYear, numberInYear }: BillNumber): string =>
  `${numberYear}-${String(numberInYear).padStart(4, '0')}`;

/** The next number of this year in Berlin. Call it under the billing lock, in the transaction that bills (rule 24.13). */
export async function nextBillNumber(tx: Tx): Promise<BillNumber> {
  const numberYear = Number(dayInBerlin(tx.now()).slice(0, 4));
  const [last] = await tx.db
    .select({ number: max(billings.numberInYear) })
    .from(billings)
    .where(eq(billings.numberYear, numberYear));
  return { numberYear, numberInYear: (last?.number ?? 0) + 1 };
}

/** The recipient of the newest bill that has one, which the next bill starts with. */
export async function findLastRecipient(db: Db): Promise<string | null> {
  const [last] = await db
    .select({ recipient: billings.recipient })
    .from(billings)
    .where(isNotNull(billings.recipient))
    .orderBy(desc(billings.billingId))
    .limit(1);
  return last?.recipient ?? null;
}
