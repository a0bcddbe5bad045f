import { eq } from 'drizzle-orm';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { changeCase } from '../../cases/case/change-case.ts';
import { type CaseRow, loadCaseForChange } from '../../cases/case/load-case.ts';
import { type Ctx, inTransaction, type Tx, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { movePlanBack } from '../reminders/move-plan.ts';
import { takeBackRejection } from './policy.ts';
import { getDelay } from './queries.ts';
import { delays } from './tables.ts';

/**
 * Takes back a delay without a sign of a person (rule 9.29): restores the due date, and records user and time on the
 * delay. Returns the due date.
 */
export async function takeBackDelay(
  ctx: Ctx,
  { caseId, caseEventId }: { caseId: number; caseEventId: number },
) {
  return inTransaction(ctx, async (tx) => {
    const row = await loadCaseForChange(tx, caseId);
    const delay = await getDelay(tx.db, caseId, caseEventId);
    const rejection = takeBackRejection(delay, row.dueDateTime);
    if (rejection) throw new AppError(rejection);
    return recordTakeBack(tx, row, delay, userOf(tx).userId);
  });
}

/** Restores due date and reminder process from before the delay. Without a user, the link itself undoes its delay. */
export async function recordTakeBack(
  tx: Tx,
  row: CaseRow,
  { delayId, days, dueBefore, at }: Awaited<ReturnType<typeof getDelay>>,
  userId: number | null,
) {
  const { dueDateTime } = await changeCase(tx, row, { dueDateTime: dueBefore }, 'takeBackDelay');
  await tx.db
    .update(delays)
    .set({ takenBackAt: tx.now(), takenBackByUserId: userId })
    .where(eq(delays.delayId, delayId));
  await recordAudit(tx, {
    entity: 'delay',
    entityId: delayId,
    action: 'takeBack',
    caseId: row.caseId,
    changes: [{ field: 'days', from: days, to: null }],
  });
  await movePlanBack(tx, row, { days, at });
  return { dueDateTime };
}
