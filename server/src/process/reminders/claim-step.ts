import { and, asc, eq, getTableColumns, isNull, lte, not } from 'drizzle-orm';
import type { CaseRow } from '../../cases/case/load-case.ts';
import { cases } from '../../cases/case/tables.ts';
import type { Tx } from '../../context.ts';
import { type Param, preparedQuery } from '../../platform/db/prepared-queries.ts';
import { isMailPaused } from '../../platform/outbox/automatic-mail.ts';
import { findRunningPlan, type ReminderPlan, type ReminderStep } from './queries.ts';
import { reminderPlans, reminderSteps } from './tables.ts';

/** A step that is due, with its case locked. */
export interface ClaimedStep {
  row: CaseRow;
  reminderStepId: number;
}

const selectDue = preparedQuery((db, given: Param<{ now: string }>) =>
  db
    .select({ row: getTableColumns(cases), reminderStepId: reminderSteps.reminderStepId })
    .from(reminderSteps)
    .innerJoin(
      reminderPlans,
      and(eq(reminderPlans.reminderPlanId, reminderSteps.reminderPlanId), isNull(reminderPlans.endedAt)),
    )
    .innerJoin(cases, eq(cases.caseId, reminderSteps.caseId))
    .where(and(lte(reminderSteps.nextTryAt, given('now')), not(isMailPaused)))
    .orderBy(asc(reminderSteps.nextTryAt), asc(reminderSteps.reminderStepId))
    .limit(1)
    .for('update', { of: cases, skipLocked: true }),
);

/**
 * The step that has been due the longest, with the row of its case locked, as every verb locks that first; a case that somebody
 * else is changing is passed over. Null when there is none, and while all automatic mail is paused (rule 16.13).
 */
export async function claimDueStep(tx: Tx): Promise<ClaimedStep | null> {
  const [claimed] = await selectDue(tx.db, { now: tx.now() });
  return claimed ?? null;
}

/**
 * A claimed step with its process as both are now, or null: who had the case locked a moment ago may have carried it out, moved it
 * or ended the process.
 */
export async function findClaimed(
  tx: Tx,
  { row, reminderStepId }: ClaimedStep,
): Promise<{ running: ReminderPlan; step: ReminderStep } | null> {
  const running = await findRunningPlan(tx.db, row.caseId);
  const step = running?.steps.find((each) => each.reminderStepId === reminderStepId);
  const isDue = step !== undefined && step.nextTryAt !== null && step.nextTryAt <= tx.now();
  return running && isDue ? { running, step } : null;
}
