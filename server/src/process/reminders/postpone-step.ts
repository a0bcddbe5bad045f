import { recordAudit } from '../../access/audit/record-audit.ts';
import type { CaseRow } from '../../cases/case/load-case.ts';
import type { Tx } from '../../context.ts';
import type { CapReached } from '../../platform/outbox/automatic-mail.ts';
import { addTime } from '../../platform/time/add-time.ts';
import { isOfficeTime, isSameDay, nextMorning, secondOf } from '../../platform/time/office-hours.ts';
import { endOfWorkingDay, type WorkingCalendar } from '../../platform/time/working-time.ts';
import { sumExtensions } from '../extensions/queries.ts';
import { escalateInTurn } from './escalate-early.ts';
import { isBehind, recountPlan } from './move-plan.ts';
import { pausedUntilOf } from './pause-plan.ts';
import type { ReminderPlan, ReminderStep } from './queries.ts';
import { writeStep } from './write-step.ts';

interface DueStep {
  row: CaseRow;
  running: ReminderPlan;
  step: ReminderStep;
  calendar: WorkingCalendar;
}

/**
 * Earliest time of a due step, or null if it can run now. It can't run at night, on a free day, in a pause, on the day
 * of another step, or too early (rules 16.3, 16.5 and 16.8).
 */
function notBeforeOf({ row, running, step, calendar }: DueStep, now: string): string | null {
  if (!isOfficeTime(now, calendar)) return now;
  const paused = pausedUntilOf(running, now);
  if (paused !== null) return paused;
  const hasOneToday = running.steps.some(({ doneAt }) => doneAt !== null && isSameDay(doneAt, now, calendar));
  if (hasOneToday) return endOfWorkingDay(now, calendar);
  const { dueDateTime } = row;
  const isEarly = step.kind === 'escalation' && !step.isByExtension && dueDateTime !== null;
  return isEarly && dueDateTime > now ? dueDateTime : null;
}

/** Moves a due step that must wait, and the steps after it. Returns whether it had to wait. */
export async function postponeStep(tx: Tx, due: DueStep): Promise<boolean> {
  const { row, running, step, calendar } = due;
  if (row.dueDatePausedAt !== null) {
    await waitForCustomer(tx, step);
    return true;
  }
  if (isBehind(running, row)) {
    await recountPlan(tx, row, running, { calendar });
    return true;
  }
  const { atExtension } = running.plan;
  if (step.isByExtension && (await sumExtensions(tx.db, row.caseId)).count < (atExtension ?? 0)) {
    await escalateInTurn(tx, row, running, step);
    return true;
  }
  const notBefore = notBeforeOf(due, tx.now());
  if (notBefore === null) return false;
  if (!step.isByExtension) {
    await recountPlan(tx, row, running, { notBefore, calendar });
    return true;
  }
  const dueAt = nextMorning(notBefore, calendar, secondOf(row.caseId));
  await writeStep(tx.db, step.reminderStepId, { dueAt, nextTryAt: dueAt, waitsBecause: null });
  await recordAudit(tx, {
    entity: 'reminderPlan',
    entityId: step.reminderPlanId,
    action: 'move',
    caseId: row.caseId,
    changes: [{ field: 'nextStepAt', from: step.dueAt, to: dueAt }],
  });
  return true;
}

/** Days until a step of a case that waits for its customer is retried. Resuming the case retries it earlier. */
const customerDays = 7;
/** Postpones a step while its case waits for its customer (rule 16.16). */
async function waitForCustomer(tx: Tx, { caseId, reminderStepId }: ReminderStep): Promise<void> {
  const nextTryAt = addTime(tx.now(), { days: customerDays });
  await writeStep(tx.db, reminderStepId, { nextTryAt, waitsBecause: 'customer' });
  await recordAudit(tx, { entity: 'reminderStep', entityId: reminderStepId, action: 'wait', caseId });
}

/** Postpones a step until a mail cap allows it, and stores the reason (rule 16.12). */
export async function waitForCap(
  tx: Tx,
  { caseId, reminderStepId, waitsBecause }: ReminderStep,
  { until, because }: CapReached,
): Promise<void> {
  await writeStep(tx.db, reminderStepId, { nextTryAt: until, waitsBecause: because });
  await recordAudit(tx, { entity: 'reminderStep', entityId: reminderStepId, action: 'wait', caseId });
  // Many steps may wait for the same address and retry together, so log only the first wait.
  if (waitsBecause === because) return;
  tx.log.info({ caseId, reminderStepId, because, until }, 'reminder step postponed: mail cap reached');
}
