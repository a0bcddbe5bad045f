import { dueAheadMaxDays } from '@cfm/contract/platform/limits.ts';
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../platform/db/client.ts';
import { statement } from '../../platform/db/statements.ts';
import { addTime } from '../../platform/time/add-time.ts';
import { addWorkingDays, defaultCalendar, endOfWorkingDay } from '../../platform/time/working-time.ts';
import { calendarJson, calendarRow } from '../markets/calendar-json.ts';
import { ruleRow, rulesOfMarketJson, winningRule } from './applicable-rules.ts';
import { type CaseFacts, rankRules } from './specificity.ts';

/** Returns whether a due date is beyond the limit. */
export const isTooFarAhead = (dueDateTime: string, now: string): boolean =>
  dueDateTime > addTime(now, { days: dueAheadMaxDays });

/** Basis of a due date: the rules of a market and its calendar. */
export const dueDateBasisRow = z.object({ marketRules: z.array(ruleRow), calendar: z.nullable(calendarRow) });
type DueDateBasis = z.infer<typeof dueDateBasisRow>;
/** The two columns for a statement that reads more. */
export const dueDateBasis = (marketId: SQL): SQL => sql`${rulesOfMarketJson(marketId)} as "marketRules",
  (select ${calendarJson} from markets m where m.market_id = ${marketId}) as calendar`;

const basisOfMarket = statement({
  name: 'basis of a due date',
  row: dueDateBasisRow,
  sql: (marketId: number | null) => sql`select ${dueDateBasis(sql`${marketId}::int`)}`,
});

/**
 * Due date of a case that is forwarded at `from`: the end of a working day by the rule, or its current due
 * date if that is later, for example after an extension (rule 9.1). Null if no rule applies and its date is
 * past or missing.
 */
export async function dueDateFor(
  db: Db,
  facts: CaseFacts,
  from: string,
  dueDateTime: string | null,
): Promise<string | null> {
  const [basis] = await basisOfMarket(db, facts.marketId);
  const due = basis ? dueDateOn(basis, facts, from) : null;
  const byRule = due && endOfWorkingDay(due, basis?.calendar ?? defaultCalendar);
  return dueDateTime !== null && dueDateTime > (byRule ?? from) ? dueDateTime : byRule;
}

/**
 * Due date of the solution, counted from `from` in working days of the market, with rules and calendar
 * already loaded.
 */
export function dueDateOn(
  { marketRules, calendar }: DueDateBasis,
  facts: CaseFacts,
  from: string,
): string | null {
  const rule = winningRule(rankRules(marketRules, facts), 'DueDate');
  return rule && addWorkingDays(from, rule.effect.workingDaysToSolution, calendar ?? defaultCalendar);
}
