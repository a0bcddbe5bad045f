import { and, asc, eq, getTableColumns, isNull, lte, not } from 'drizzle-orm';
import type { CaseRow } from '../../cases/case/load-case.ts';
import { cases } from '../../cases/case/tables.ts';
import type { Tx } from '../../context.ts';
import { type Param, preparedQuery } from '../../platform/db/prepared-queries.ts';
import { isMailPaused } from '../../platform/outbox/automatic-mail.ts';
import { findRunningPlan, type ReminderPlan, type ReminderStep } from './queries.ts';
import { reminderPlans, reminderSteps } from './tables.ts';

/** A due step, with its case locked. */
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
 * Returns the step that has been due longest, with the row of its case locked first, as in all verbs. Skips cases
 * locked by another transaction. Returns null if there is none, or while all automatic mail is paused (rule 16.13).
 */
export async function claimDueStep(tx: Tx): Promise<ClaimedStep | null> {
  const [claimed] = await selectDue(tx.db, { now: tx.now() });
  return claimed ?? null;
}

/**
 * Returns the current state of a claimed step and its process. Returns null if the previous lock holder ran or moved
 * the step or ended the process.
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
