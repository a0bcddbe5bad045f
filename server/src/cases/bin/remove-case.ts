import { caseDeleter } from '@cfm/contract/platform/access.ts';
import { eq } from 'drizzle-orm';
import { type Ctx, inTransaction, type Tx, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { withdrawMailsOfCase } from '../../platform/outbox/withdraw-mail.ts';
import { mayBeDeleted } from '../../process/case-actions/policy.ts';
import { endPlan } from '../../process/reminders/end-plan.ts';
import { changeCase } from '../case/change-case.ts';
import { type CaseRow, loadCaseForChange } from '../case/load-case.ts';
import { recordAct } from '../case/record-act.ts';
import { caseLocks, cases } from '../case/tables.ts';
import { getEvent } from '../events/queries.ts';
import { restoreStatus } from '../events/restore-status.ts';

/**
 * Moves a case to the bin (claim `DeletePermission`, rule 3.43). It is then in no user's scope, and its links stop
 * working. Ends only its lock, its reminder process and its undelivered mails. A restore brings back everything else.
 */
export async function removeCase(ctx: Ctx, { caseId }: { caseId: number }): Promise<void> {
  if (!caseDeleter.allows(userOf(ctx))) throw new AppError('Forbidden');
  await inTransaction(ctx, async (tx) => {
    const row = await loadCaseForChange(tx, caseId, { readOnly: 'allow' });
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

/** A restored case whose answer was never sent is not answered. */
async function takeBackMails(tx: Tx, row: CaseRow): Promise<CaseRow> {
  const { caseId } = row;
  let given = row;
  for (const { caseEventId } of await withdrawMailsOfCase(tx, { caseId }))
    if (caseEventId !== null)
      given = await restoreStatus(tx, given, { ...(await getEvent(tx.db, caseId, caseEventId)), caseId });
  return given;
}

/** The numbers of integrated cases lead to this case. */
async function hasIntegratedCases({ db }: Ctx, caseId: number): Promise<boolean> {
  const [part] = await db
    .select({ caseId: cases.caseId })
    .from(cases)
    .where(eq(cases.integratedIntoId, caseId))
    .limit(1);
  return part !== undefined;
}
