import type { Db } from '../../db/client.ts';
import { getMarketCalendar } from '../markets/queries.ts';
import { addWorkingDays } from '../markets/working-time.ts';
import { type CaseFacts, listApplicableRules, type RankedRule, winningRule } from './applicable-rules.ts';

/** When the case has to be solved, counted from `from` in the market's working days; null when no rule says so. */
export async function dueDateFor(db: Db, facts: CaseFacts, from: string): Promise<string | null> {
  return dueDateBy(db, await listApplicableRules(db, facts), facts.marketId, from);
}

/** The same, for one who has ranked the rules already. */
export async function dueDateBy(
  db: Db,
  ranked: readonly RankedRule[],
  marketId: number | null,
  from: string,
): Promise<string | null> {
  const effect = winningRule(ranked, 'DueDate')?.effect;
  if (!effect || !('workingDaysToSolution' in effect)) return null;
  return addWorkingDays(from, effect.workingDaysToSolution, await getMarketCalendar(db, marketId));
}
