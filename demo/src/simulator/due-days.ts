import { rules } from '@cfm/server/modules/reference-data/shipped/rules.ts';

export type DueDays = { toFirstAnswer: number; toSolution: number };

const byMarket = new Map<string | null, DueDays>();
for (const rule of rules)
  if (rule.type === 'DueDate')
    byMarket.set(rule.marketCode, {
      toFirstAnswer: rule.workingDaysToFirstAnswer,
      toSolution: rule.workingDaysToSolution,
    });

export function dueDaysOf(marketCode: string | null): DueDays {
  const days = byMarket.get(marketCode) ?? byMarket.get(null);
  if (days === undefined) throw new Error('no general due date rule');
  return days;
}
