import { recordAudit } from '../../access/audit/record-audit.ts';
import { markReminded } from '../../cases/case/change-case.ts';
import type { CaseRow } from '../../cases/case/load-case.ts';
import type { Tx } from '../../context.ts';
import { insertRow } from '../../platform/db/prepared-queries.ts';
import type { ComposedPlan } from './compose-plan.ts';
import { endPlan } from './end-plan.ts';
import { reminderPlans, reminderSteps } from './tables.ts';

/** Starts the reminder process of a forward in its transaction, marks the case, and ends a running one (rule 16.1). */
export async function startPlan(
  tx: Tx,
  row: CaseRow,
  { reminderRule, escalationRule, steps, ...composed }: ComposedPlan,
  caseEventId: number,
): Promise<void> {
  const { caseId, marketId, pausedWorkingDays } = row;
  await endPlan(tx, row, 'forwarded', 'forward');
  await markReminded(tx, row, true, 'forward');
  const plan = {
    caseId,
    caseEventId,
    marketId,
    pausedWorkingDays,
    ...composed,
    reminderRuleId: reminderRule.ruleId,
    reminderRuleVersion: reminderRule.version,
    escalationRuleId: escalationRule?.ruleId ?? null,
    escalationRuleVersion: escalationRule?.version ?? null,
  };
  const { reminderPlanId } = await insertRow(tx.db, reminderPlans, plan, 'reminderPlanId');
  await tx.db.insert(reminderSteps).values(
    steps.map((step, index) => ({
      ...step,
      reminderPlanId,
      caseId,
      place: index + 1,
      nextTryAt: index === 0 ? step.dueAt : null,
    })),
  );
  const count = (kind: string) => steps.filter((step) => step.kind === kind).length;
  await recordAudit(tx, {
    entity: 'reminderPlan',
    entityId: reminderPlanId,
    action: 'start',
    caseId,
    changes: [
      { field: 'reminders', to: count('reminder') },
      { field: 'escalations', to: count('escalation') },
    ],
  });
}
