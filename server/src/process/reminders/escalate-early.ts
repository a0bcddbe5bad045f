import { and, eq } from 'drizzle-orm';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { getMarketCalendar } from '../../catalog/markets/queries.ts';
import type { Tx } from '../../context.ts';
import { isOfficeTime, nextMorning, secondOf } from '../../platform/time/office-hours.ts';
import { type CaseOfPlan, recountPlan } from './move-plan.ts';
import { findRunningPlan, type ReminderPlan, type ReminderStep } from './queries.ts';
import { reminderSteps } from './tables.ts';
import { writeStep } from './write-step.ts';

/**
 * Makes the next escalation due at once because the case reached the number of extensions in its rule. Other steps keep
 * their turn. Happens once per case (rule 16.10).
 */
export async function escalateEarly(tx: Tx, row: CaseOfPlan): Promise<void> {
  const running = await findRunningPlan(tx.db, row.caseId);
  if (!running) return;
  const step = running.steps.find(({ kind, doneAt }) => kind === 'escalation' && doneAt === null);
  if (!step || (await hasEscalatedEarly(tx, row.caseId))) return;
  const calendar = await getMarketCalendar(tx.db, row.marketId);
  const now = tx.now();
  const dueAt = isOfficeTime(now, calendar) ? now : nextMorning(now, calendar, secondOf(row.caseId));
  const early = { isByExtension: true, dueAt, nextTryAt: dueAt, waitsBecause: null };
  await writeStep(tx.db, step.reminderStepId, early);
  await lengthenNext(tx, running, step, step.afterWorkingDays);
  await recordAudit(tx, {
    entity: 'reminderPlan',
    entityId: running.plan.reminderPlanId,
    action: 'move',
    caseId: row.caseId,
    changes: [{ field: 'nextStepAt', from: step.dueAt, to: dueAt }],
  });
  await recountRunning(tx, row);
}

/** Returns an early escalation to its turn, because the extension was taken back before the mail was sent. */
export async function escalateInTurn(
  tx: Tx,
  row: CaseOfPlan,
  running: ReminderPlan,
  step: ReminderStep,
): Promise<void> {
  await writeStep(tx.db, step.reminderStepId, { isByExtension: false, nextTryAt: null });
  await lengthenNext(tx, running, step, -step.afterWorkingDays);
  await recountRunning(tx, row);
}

async function recountRunning(tx: Tx, row: CaseOfPlan): Promise<void> {
  const running = await findRunningPlan(tx.db, row.caseId);
  if (running) await recountPlan(tx, row, running);
}

async function hasEscalatedEarly(tx: Tx, caseId: number): Promise<boolean> {
  const [step] = await tx.db
    .select({ reminderStepId: reminderSteps.reminderStepId })
    .from(reminderSteps)
    .where(and(eq(reminderSteps.caseId, caseId), eq(reminderSteps.isByExtension, true)))
    .limit(1);
  return step !== undefined;
}

/** Keeps the date of the next step when this one leaves its turn or returns: their distances are added up. */
async function lengthenNext(
  tx: Tx,
  { steps }: ReminderPlan,
  { place }: ReminderStep,
  byWorkingDays: number,
): Promise<void> {
  const next = steps.find((step) => step.place > place && step.doneAt === null && !step.isByExtension);
  if (!next) return;
  const afterWorkingDays = Math.max(1, next.afterWorkingDays + byWorkingDays);
  await writeStep(tx.db, next.reminderStepId, { afterWorkingDays });
}
