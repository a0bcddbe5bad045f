import { delayExtensionsMax, delayWorkingDaysMax } from '@cfm/contract/platform/limits.ts';
import type { DelayBudget } from '@cfm/contract/process/solution.ts';
import { caseFactsOf } from '../../cases/case/case-facts.ts';
import type { CaseRow } from '../../cases/case/load-case.ts';
import { listApplicableRules, winningRule } from '../../catalog/rules/applicable-rules.ts';
import type { Db } from '../../platform/db/client.ts';
import type { Extensions } from './queries.ts';

const general: DelayBudget = { extensions: delayExtensionsMax, workingDays: delayWorkingDaysMax };

/**
 * The remaining budget for extensions of a case, after the `used` ones (rule 9.35). All links of a case share one
 * budget, so that no single link can exceed it.
 */
export async function budgetLeft(db: Db, row: CaseRow, used: Extensions): Promise<DelayBudget> {
  const rule = winningRule(await listApplicableRules(db, await caseFactsOf(db, row)), 'DueDate');
  const budget = rule?.effect.delayBudget ?? general;
  const left = {
    extensions: budget.extensions - used.count,
    workingDays: budget.workingDays - used.workingDays,
  };
  return left.extensions > 0 && left.workingDays > 0 ? left : { extensions: 0, workingDays: 0 };
}
