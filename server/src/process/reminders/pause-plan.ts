import { marketReplyWorkingDays } from '@cfm/contract/platform/limits.ts';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../../access/audit/record-audit.ts';
import type { CaseRow } from '../../cases/case/load-case.ts';
import { getMarketCalendar } from '../../catalog/markets/queries.ts';
import type { Tx } from '../../context.ts';
import { addWorkingDays, workingDaysBetween } from '../../platform/time/working-time.ts';
import { recountPlan } from './move-plan.ts';
import type { ReminderPlan } from './queries.ts';
import { reminderPlans } from './tables.ts';

/** End of the pause of a reminder process, or null. */
export const pausedUntilOf = ({ plan: { pausedUntil } }: ReminderPlan, now: string): string | null =>
  pausedUntil !== null && pausedUntil > now ? pausedUntil : null;

/**
 * Pauses a reminder process for two working days because the market replied, and moves its open steps accordingly (rule
 * 16.5). A second reply restarts the two days. Returns the end of the pause.
 */
export async function pausePlan(tx: Tx, row: CaseRow, running: ReminderPlan): Promise<string> {
  const calendar = await getMarketCalendar(tx.db, row.marketId);
  const pausedUntil = addWorkingDays(tx.now(), marketReplyWorkingDays, calendar);
  const before = pausedUntilOf(running, tx.now());
  const further =
    before === null ? marketReplyWorkingDays : workingDaysBetween(before, pausedUntil, calendar);
  const pausedDays = before === null ? further : running.plan.pausedDays + further;
  await writePause(tx, running, { pausedUntil, pausedDays }, 'pause');
  const paused = { ...running, plan: { ...running.plan, pausedUntil, pausedDays } };
  await recountPlan(tx, row, paused, { byWorkingDays: further });
  return pausedUntil;
}

/** Ends the pause and moves the open steps back by the paused days, but not into the past. */
export async function resumePlan(tx: Tx, row: CaseRow, running: ReminderPlan): Promise<void> {
  const byWorkingDays = -running.plan.pausedDays;
  const rest = { pausedUntil: null, pausedDays: 0 };
  await writePause(tx, running, rest, 'resume');
  await recountPlan(tx, row, { ...running, plan: { ...running.plan, ...rest } }, { byWorkingDays });
}

async function writePause(
  tx: Tx,
  { plan: { reminderPlanId, caseId, pausedUntil } }: ReminderPlan,
  pause: { pausedUntil: string | null; pausedDays: number },
  action: 'pause' | 'resume',
): Promise<void> {
  await tx.db.update(reminderPlans).set(pause).where(eq(reminderPlans.reminderPlanId, reminderPlanId));
  await recordAudit(tx, {
    entity: 'reminderPlan',
    entityId: reminderPlanId,
    action,
    caseId,
    changes: [{ field: 'pausedUntil', from: pausedUntil, to: pause.pausedUntil }],
  });
}
