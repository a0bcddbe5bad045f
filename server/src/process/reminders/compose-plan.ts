import { caseFactsOf } from '../../cases/case/case-facts.ts';
import type { CaseRow } from '../../cases/case/load-case.ts';
import { getMarketCalendar } from '../../catalog/markets/queries.ts';
import { listApplicableRules, winningRule } from '../../catalog/rules/applicable-rules.ts';
import type { RankedRule } from '../../catalog/rules/specificity.ts';
import type { Db } from '../../platform/db/client.ts';
import { secondOf } from '../../platform/time/office-hours.ts';
import { levelOf } from './escalation-levels.ts';
import { datedSteps, type StepOfRules, stepsOfRules } from './plan-steps.ts';

interface Beginning {
  startedAt: string;
  /** Due date shown to the recipients. */
  dueDateTime: string | null;
}
export interface ComposedPlan extends Beginning {
  reminderRule: RankedRule<'Reminder'>;
  escalationRule: RankedRule<'Escalation'> | null;
  atExtension: number | null;
  steps: (StepOfRules & { dueAt: string })[];
}

/** Composes the reminder process that a forward would start (rule 16.1). Null if no reminder rule applies. */
export async function composePlan(
  db: Db,
  row: CaseRow,
  { startedAt, dueDateTime }: Beginning,
): Promise<ComposedPlan | null> {
  const ranked = await listApplicableRules(db, await caseFactsOf(db, row));
  const reminderRule = winningRule(ranked, 'Reminder');
  if (reminderRule === null) return null;
  const escalationRule = winningRule(ranked, 'Escalation');
  const escalation = escalationRule?.effect ?? null;
  const calendar = await getMarketCalendar(db, row.marketId);
  const level = await levelOf(db, row.escalationLevelId);
  const steps = stepsOfRules(reminderRule.effect, escalation, { startedAt, dueDateTime, level, calendar });
  if (steps.length === 0) return null;
  return {
    startedAt,
    dueDateTime,
    reminderRule,
    escalationRule,
    atExtension: escalation?.atExtension ?? null,
    steps: datedSteps(steps, startedAt, startedAt, { calendar, second: secondOf(row.caseId) }),
  };
}
