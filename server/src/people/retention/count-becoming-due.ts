import { retentionNoticeDays } from '@cfm/contract/platform/limits.ts';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { isRetained } from '../../cases/case/tables.ts';
import { getMarketRetention } from '../../catalog/markets/market-retention.ts';
import type { Ctx } from '../../context.ts';
import { statement } from '../../platform/db/statements.ts';
import { addTime } from '../../platform/time/add-time.ts';
import { inBerlin, untouchedCases } from './list-outlook.ts';

interface OtherRetention {
  marketId: number;
  retentionMonths: number;
}
interface Change {
  /** When it takes effect. Null: at once, because it is not shorter. */
  from: string | null;
  dueCount: number;
}

const becomingDue = statement({
  name: 'cases that a shorter retention makes due',
  row: z.object({ dueCount: z.number() }),
  sql: ({
    marketId,
    months,
    before,
    from,
  }: {
    marketId: number;
    months: number;
    before: number;
    from: string;
  }) => sql`
    with ${untouchedCases}
    select count(*)::int as "dueCount" from cases
    where ${isRetained} and cases.market_id = ${marketId}::int
      and closed_date_time < ${inBerlin(from, sql`make_interval(months => ${months}::int)`)}
      and closed_date_time >= ${inBerlin(from, sql`make_interval(months => ${before}::int)`)}
      and not (case_id in (select case_id from held)) and not (case_id in (select case_id from erasing))`,
  isPlannedEachTime: true,
});

/** What another retention of a market would do: how many cases become due because of it, and when (rule 19.21). */
export async function countBecomingDue(
  ctx: Ctx,
  { marketId, retentionMonths }: OtherRetention,
): Promise<Change> {
  const { retentionMonths: before } = await getMarketRetention(ctx, marketId);
  if (retentionMonths >= before) return { from: null, dueCount: 0 };
  const from = addTime(ctx.now(), { days: retentionNoticeDays });
  const [row] = await becomingDue(ctx.db, { marketId, months: retentionMonths, before, from });
  return { from, dueCount: row?.dueCount ?? 0 };
}
