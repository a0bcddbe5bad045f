import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { runPreparedSql } from '../../db/prepared.ts';
import { calendarJson } from '../markets/calendar-json.ts';
import { getMarketCalendar } from '../markets/queries.ts';
import { addWorkingDays, defaultCalendar, type WorkingCalendar } from '../markets/working-time.ts';
import {
  type CaseFacts,
  type RankedRule,
  type RuleRow,
  rulesOfMarketJson,
  winningRule,
} from './applicable-rules.ts';
import { rankRules } from './specificity.ts';

/** When the case has to be solved, counted from `from` in the market's working days; null when no rule says so. */
export async function dueDateFor(db: Db, facts: CaseFacts, from: string): Promise<string | null> {
  const [row] = await runPreparedSql<{ marketRules: RuleRow[]; calendar: WorkingCalendar | null }>(
    db,
    sql`select ${rulesOfMarketJson(sql`${facts.marketId}::int`)} as "marketRules",
      (select ${calendarJson} from markets m where m.market_id = ${facts.marketId}::int) as calendar`,
  );
  const days = workingDaysOf(rankRules(row?.marketRules ?? [], facts));
  return days === null ? null : addWorkingDays(from, days, row?.calendar ?? defaultCalendar);
}

/** The same, for one who has ranked the rules already. */
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
