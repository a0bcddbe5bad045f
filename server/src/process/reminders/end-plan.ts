import { statusCodeOf } from '@cfm/contract/catalog/case-statuses.ts';
import type { PlanEnding } from '@cfm/contract/process/reminders.ts';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { type ActionOf, recordAudit } from '../../access/audit/record-audit.ts';
import { markReminded } from '../../cases/case/change-case.ts';
import type { CaseRow } from '../../cases/case/load-case.ts';
import type { Tx } from '../../context.ts';
import { type Param, preparedQuery } from '../../platform/db/prepared-queries.ts';
import { runPrepared } from '../../platform/db/statements.ts';
import { reminderPlans, reminderSteps } from './tables.ts';

/** Reason of the end of a reminder process by the status of its case. */
export function endingByStatus(statusId: number): PlanEnding {
  switch (statusCodeOf(statusId)) {
    case 'Spam':
      return 'spam';
    case 'Integrated':
      return 'integrated';
    case 'Closed':
      return 'closed';
    default:
      return 'solved';
  }
}

/**
 * Ends the running reminder process of a case, if any, and clears the mark of the case. Its remaining steps never run
 * (rule 16.7). `action` is the audit action of the case.
 */
export async function endPlan(
  tx: Tx,
  row: CaseRow,
  because: PlanEnding,
  action: ActionOf<'case'>,
): Promise<CaseRow> {
  await endRunning(tx, row.caseId, because);
  // After a forward with reminders, the mark stays for its new process.
  return because === 'forwarded' ? row : markReminded(tx, row, false, action);
}

const clearDates = preparedQuery((db, given: Param<{ reminderPlanId: number }>) =>
  db
    .update(reminderSteps)
    .set({ nextTryAt: null, waitsBecause: null })
    .where(
      and(eq(reminderSteps.reminderPlanId, given('reminderPlanId')), isNotNull(reminderSteps.nextTryAt)),
    ),
);
async function endRunning(tx: Tx, caseId: number, because: PlanEnding): Promise<void> {
  const [plan] = await runPrepared(
    tx.db
      .update(reminderPlans)
      .set({
        endedAt: tx.now(),
        endedBecause: because,
        endedByUserId: tx.actor.kind === 'user' ? tx.actor.userId : null,
      })
      .where(and(eq(reminderPlans.caseId, caseId), isNull(reminderPlans.endedAt)))
      .returning({ reminderPlanId: reminderPlans.reminderPlanId }),
  );
  if (!plan) return;
  const { reminderPlanId } = plan;
  await clearDates(tx.db, { reminderPlanId });
  await recordAudit(tx, {
    entity: 'reminderPlan',
    entityId: reminderPlanId,
    action: 'end',
    caseId,
    changes: [{ field: 'endedBecause', to: because }],
  });
}
