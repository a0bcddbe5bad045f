import { caseDeleter } from '@cfm/contract/platform/access.ts';
import { and, eq } from 'drizzle-orm';
import { binScope } from '../../access/case-scope/case-scope.ts';
import { type Ctx, inTransaction, userOf } from '../../context.ts';
import { AppError, found } from '../../errors.ts';
import { changeCase } from '../case/change-case.ts';
import { recordAct } from '../case/record-act.ts';
import { cases } from '../case/tables.ts';

/** Restores a case from the bin, with everything it had. Throws `NotFound` if the actor could not see it before. */
export async function restoreCase(ctx: Ctx, { caseId }: { caseId: number }): Promise<void> {
  if (!caseDeleter.allows(userOf(ctx))) throw new AppError('Forbidden');
  await inTransaction(ctx, async (tx) => {
    const [deleted] = await tx.db
      .select()
      .from(cases)
      .where(and(eq(cases.caseId, caseId), binScope(tx.actor, cases)))
      .for('update');
    const row = await changeCase(tx, found(deleted), { deletedAt: null }, 'restore');
    await recordAct(tx, row, 'restored');
  });
}
