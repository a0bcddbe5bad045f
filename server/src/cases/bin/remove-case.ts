import { caseDeleter } from '@cfm/contract/platform/access.ts';
import { and, eq } from 'drizzle-orm';
import { binScope } from '../../access/case-scope/case-scope.ts';
import { type Ctx, inTransaction, type Tx, userOf } from '../../context.ts';
import { AppError, found } from '../../errors.ts';
import { withdrawMailsOfCase } from '../../platform/outbox/withdraw-mail.ts';
import { mayBeDeleted } from '../../process/case-actions/policy.ts';
import { endPlan } from '../../process/reminders/end-plan.ts';
import { changeCase } from '../case/change-case.ts';
import { type CaseRow, loadCaseForChange } from '../case/load-case.ts';
import { recordAct } from '../case/record-act.ts';
import { caseLocks, cases } from '../case/tables.ts';
import { giveStatusBack } from '../events/give-status-back.ts';
import { getEvent } from '../events/queries.ts';

/**
 * Puts a case into the bin (claim `DeletePermission`, rule 3.43): from then on it is in nobody's scope, and its links are not
 * known. Only its lock, its reminder process and the mails that nobody has got yet are given up: the rest is there when it
 * comes back.
 */
export async function removeCase(ctx: Ctx, { caseId }: { caseId: number }): Promise<void> {
  if (!caseDeleter.allows(userOf(ctx))) throw new AppError('Forbidden');
  await inTransaction(ctx, async (tx) => {
    const row = await loadCaseForChange(tx, caseId, { atRest: 'allow' });
    if (!mayBeDeleted(row.statusId)) throw new AppError('CaseReadOnly');
    if (row.legal) throw new AppError('LegalCase');
    if (await hasIntegratedCases(tx, caseId)) throw new AppError('HasIntegratedCases');
    await recordAct(tx, row, 'deleted');
    const given = await takeBackMails(tx, row);
    const deleted = await changeCase(tx, given, { deletedAt: tx.now() }, 'delete');
    await endPlan(tx, deleted, 'deleted', 'delete');
    await tx.db.delete(caseLocks).where(eq(caseLocks.caseId, caseId));
  });
}

/** A case whose answer was never sent is not answered when it comes back. */
async function takeBackMails(tx: Tx, row: CaseRow): Promise<CaseRow> {
  const { caseId } = row;
  let given = row;
  for (const { caseEventId } of await withdrawMailsOfCase(tx, { caseId }))
    if (caseEventId !== null)
      given = await giveStatusBack(tx, given, { ...(await getEvent(tx.db, caseId, caseEventId)), caseId });
  return given;
}

/** Brings a case back out of the bin, with all that was there. One that the actor could not see before is `NotFound`. */
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

/** The numbers of the cases that are part of this one lead here. */
async function hasIntegratedCases({ db }: Ctx, caseId: number): Promise<boolean> {
  const [part] = await db
    .select({ caseId: cases.caseId })
    .from(cases)
    .where(eq(cases.integratedIntoId, caseId))
    .limit(1);
  return part !== undefined;
}
