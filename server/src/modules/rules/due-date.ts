import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../db/client.ts';
import { statement } from '../../db/statements.ts';
import { addWorkingDays, defaultCalendar } from '../../time/working-time.ts';
import { calendarJson, calendarRow } from '../markets/calendar-json.ts';
import { getMarketCalendar } from '../markets/queries.ts';
import { ruleRow, rulesOfMarketJson, winningRule } from './applicable-rules.ts';
import { type CaseFacts, type RankedRule, rankRules } from './specificity.ts';

/** What a due date follows from: the rules of a market, and its working days. */
export const dueDateBasisRow = z.object({ marketRules: z.array(ruleRow), calendar: z.nullable(calendarRow) });
type DueDateBasis = z.infer<typeof dueDateBasisRow>;
/** Its two columns, for a statement that reads more. */
export const dueDateBasis = (marketId: SQL): SQL => sql`${rulesOfMarketJson(marketId)} as "marketRules",
  (select ${calendarJson} from markets m where m.market_id = ${marketId}) as calendar`;

const basisOfMarket = statement({
  name: 'basis of a due date',
  row: dueDateBasisRow,
  sql: (marketId: number | null) => sql`select ${dueDateBasis(sql`${marketId}::int`)}`,
});

/** When the case has to be solved, counted from `from` in the market's working days; null when no rule says so. */
export async function dueDateFor(db: Db, facts: CaseFacts, from: string): Promise<string | null> {
  const [basis] = await basisOfMarket(db, facts.marketId);
  return basis ? dueDateOn(basis, facts, from) : null;
}

/** The same, from rules and calendar that were read already. */
export function dueDateOn(
  { marketRules, calendar }: DueDateBasis,
  facts: CaseFacts,
  from: string,
): string | null {
  const days = workingDaysOf(rankRules(marketRules, facts));
  return days === null ? null : addWorkingDays(from, days, calendar ?? defaultCalendar);
}

/** The same, from rules that were ranked already. */
export async function dueDateBy(
  db: Db,
  ranked: readonly RankedRule[],
  marketId: number | null,
  from: string,
): Promise<string | null> {
  const days = workingDaysOf(ranked);
  return days === null ? null : addWorkingDays(from, days, await getMarketCalendar(db, marketId));
}

function workingDaysOf(ranked: readonly RankedRule[]): number | null {
  const effect = winningRule(ranked, 'DueDate')?.effect;
  return effect && 'workingDaysToSolution' in effect ? effect.workingDaysToSolution : null;
}
