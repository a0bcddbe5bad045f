import { eq } from 'drizzle-orm';
import { type Tx, userOf } from '../../context.ts';
import { type Param, preparedQuery } from '../../platform/db/prepared-queries.ts';
import type { CaseRow } from './load-case.ts';
import { caseAttention } from './tables.ts';

const insertAttention = preparedQuery((db, given: Param<{ caseId: number; since: string }>) =>
  db
    .insert(caseAttention)
    .values({ caseId: given('caseId'), since: given('since') })
    .onConflictDoNothing(),
);
/** Adds a case to Needs attention, in the transaction of the outsider's action (rule 3.34). */
export async function callAttention(tx: Tx, caseId: number): Promise<void> {
  await insertAttention(tx.db, { caseId, since: tx.now() });
}

/** Removes the case from Needs attention when its responsible user opens it, or any user if it has none. */
export async function endAttention(tx: Tx, { caseId, responsibleUserId }: CaseRow): Promise<void> {
  if (responsibleUserId !== null && responsibleUserId !== userOf(tx).userId) return;
  await tx.db.delete(caseAttention).where(eq(caseAttention.caseId, caseId));
}
