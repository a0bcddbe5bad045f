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

/** Before when a step that is due must not be carried out, or null: by night, on a free day, beside another one, early (rules 16.3, 16.5 and 16.8). */
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

/** Moves a step that is due and must wait, with those behind it. Answers whether it had to. */
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

/** How long a step is left alone whose case waits for its customer; it is looked at when the case goes on. */
const customerDays = 7;
/** Lets a step wait while its case waits for its customer (rule 16.16). */
async function waitForCustomer(tx: Tx, { caseId, reminderStepId }: ReminderStep): Promise<void> {
  const nextTryAt = addTime(tx.now(), { days: customerDays });
  await writeStep(tx.db, reminderStepId, { nextTryAt, waitsBecause: 'customer' });
  await recordAudit(tx, { entity: 'reminderStep', entityId: reminderStepId, action: 'wait', caseId });
}

/** Lets a step wait until one more mail may go out; it says why (rule 16.12). */
export async function waitForCap(
  tx: Tx,
  { caseId, reminderStepId, waitsBecause }: ReminderStep,
  { until, because }: CapReached,
): Promise<void> {
  await writeStep(tx.db, reminderStepId, { nextTryAt: until, waitsBecause: because });
  await recordAudit(tx, { entity: 'reminderStep', entityId: reminderStepId, action: 'wait', caseId });
  // Of many that wait for one address, each looks again whenever the first of them may go: that is no news.
  if (waitsBecause === because) return;
  tx.log.info(
    { caseId, reminderStepId, because, until },
    'a reminder step waits: so many mails went out already',
  );
}
