import { isCompleted } from '@cfm/contract/catalog/case-statuses.ts';
import { type ActionOf, recordAudit } from '../../access/audit/record-audit.ts';
import { changeCase } from '../../cases/case/change-case.ts';
import type { CaseRow } from '../../cases/case/load-case.ts';
import { getMarketCalendar } from '../../catalog/markets/queries.ts';
import type { Tx } from '../../context.ts';
import { findCapReached } from '../../platform/outbox/automatic-mail.ts';
import type { WorkingCalendar } from '../../platform/time/working-time.ts';
import { getForwardOfEvent } from '../forwarding/queries.ts';
import { type ClaimedStep, findClaimed } from './claim-step.ts';
import { endingByStatus, endPlan } from './end-plan.ts';
import { getLevelId, levelOf } from './escalation-levels.ts';
import { recountPlan } from './move-plan.ts';
import { postponeStep, waitForCap } from './postpone-step.ts';
import type { ReminderPlan, ReminderStep } from './queries.ts';
import { recipientsOfEscalation, sendEscalation } from './send-escalation.ts';
import { recipientsOfReminder, sendReminder } from './send-reminder.ts';
import { writeStep } from './write-step.ts';

/**
 * Runs a step, in the transaction that claimed it: its mails, event and escalation level are written together once, or
 * not at all (rule 16.9). Returns false if the step moved, must wait, or was run by another server.
 */
export async function executeStep(tx: Tx, claimed: ClaimedStep): Promise<boolean> {
  const { row } = claimed;
  const found = await findClaimed(tx, claimed);
  if (!found || (await endIfOver(tx, row))) return false;
  const calendar = await getMarketCalendar(tx.db, row.marketId);
  if (await postponeStep(tx, { ...found, row, calendar })) return false;
  return runStep(tx, row, found, calendar);
}

/** A server of an older version may have completed the case or cleared its mark without ending the process. */
async function endIfOver(tx: Tx, row: CaseRow): Promise<boolean> {
  const { statusId, deletedAt, isReminderProcessActive } = row;
  if (deletedAt !== null) await endPlan(tx, row, 'deleted', 'update');
  else if (isCompleted(statusId)) await endPlan(tx, row, endingByStatus(statusId), 'update');
  else if (!isReminderProcessActive) await endPlan(tx, row, 'stopped', 'update');
  else return false;
  return true;
}

/** Sends the mails of a step. Returns false if it must wait because a mail cap is reached. */
async function runStep(
  tx: Tx,
  row: CaseRow,
  { running, step }: { running: ReminderPlan; step: ReminderStep },
  calendar: WorkingCalendar,
): Promise<boolean> {
  const { caseId } = row;
  const forward = await getForwardOfEvent(tx.db, running.plan.caseEventId);
  const mayMail = async (to: readonly { email: string }[]) => {
    const addresses = to.map(({ email }) => email);
    const reached = addresses.length === 0 ? null : await findCapReached(tx, { caseId, addresses });
    if (reached) await waitForCap(tx, step, reached);
    return reached === null;
  };
  if (step.kind === 'reminder') {
    const recipients = await recipientsOfReminder(tx, forward);
    if (!(await mayMail(recipients.to))) return false;
    const isLast = running.steps.find(({ place }) => place === step.place + 1)?.kind === 'escalation';
    await sendReminder(tx, row, recipients, { forward, step, isLast });
    await finish(tx, row, running, step, { calendar, action: recipients.to.length > 0 ? 'remind' : 'skip' });
    return true;
  }
  const recipients = await recipientsOfEscalation(tx, step);
  if (!(await mayMail(recipients.to))) return false;
  const extension = step.isByExtension ? running.plan.atExtension : null;
  const reminders = running.steps.filter(({ kind, doneAt }) => kind === 'reminder' && doneAt !== null).length;
  await sendEscalation(tx, row, recipients, { forward, step, reminders, extension });
  const isHigher = step.number > (await levelOf(tx.db, row.escalationLevelId));
  const escalationLevelId = isHigher ? await getLevelId(tx.db, step.number) : row.escalationLevelId;
  await finish(tx, row, running, step, { calendar, action: 'escalate', escalationLevelId });
  return true;
}

interface Finish {
  calendar: WorkingCalendar;
  action: Extract<ActionOf<'reminderStep'>, 'remind' | 'skip' | 'escalate'>;
  escalationLevelId?: number;
}
/** Marks a step as done: later steps count from now, and the last one ends the process. */
async function finish(
  tx: Tx,
  row: CaseRow,
  { plan, steps }: ReminderPlan,
  step: ReminderStep,
  { calendar, action, escalationLevelId = row.escalationLevelId }: Finish,
): Promise<void> {
  const { reminderStepId, caseId } = step;
  const done = { doneAt: tx.now(), nextTryAt: null, waitsBecause: null };
  await writeStep(tx.db, reminderStepId, done);
  const changes = step.kind === 'reminder' ? [{ field: 'reminderNumber' as const, to: step.number }] : [];
  await recordAudit(tx, { entity: 'reminderStep', entityId: reminderStepId, action, caseId, changes });
  const now = steps.map((each) => (each.reminderStepId === reminderStepId ? { ...each, ...done } : each));
  const isDone = now.every(({ doneAt }) => doneAt !== null);
  const by = action === 'escalate' ? 'escalate' : 'remind';
  const changed = await changeCase(tx, row, { escalationLevelId }, by);
  if (isDone) await endPlan(tx, changed, 'done', by);
  else await recountPlan(tx, row, { plan, steps: now }, { calendar });
}
