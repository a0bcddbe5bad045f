import { marketFormOf } from '@cfm/contract/catalog/market-settings.ts';
import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { isUnscoped } from '../../access/case-scope/case-scope.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { statement } from '../../platform/db/statements.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import { rules } from '../rules/tables.ts';
import { marketChanges } from './audited-market.ts';
import { getMarketDetail } from './get-market-detail.ts';
import { lockMarket } from './lock-market.ts';
import { markets } from './tables.ts';

const uses = ['cases', 'billingLines', 'dealers', 'rules', 'users'] as const;
const usesOfMarket = statement({
  name: 'uses of a market',
  row: z.object({
    cases: z.number(),
    billingLines: z.number(),
    dealers: z.number(),
    rules: z.number(),
    users: z.number(),
  }),
  sql: (marketId: number) => sql`select
    (select count(*)::int from cases where market_id = ${marketId}::int) as cases,
    (select count(*)::int from billing_lines where market_id = ${marketId}::int) as "billingLines",
    (select count(*)::int from dealers where market_id = ${marketId}::int) as dealers,
    (select count(*)::int from rules where market_id = ${marketId}::int and deleted_at is null) as rules,
    (select count(distinct user_id)::int from user_claims
      where type in ('Markets', 'ExcludeMarket') and ${marketId}::int = any(ids)) as users`,
});

/** Deletes a market that is not used. Otherwise throws an error that lists the uses (rule 8.6). */
export function removeMarket(ctx: Ctx, { marketId }: { marketId: number }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const isIt = eq(markets.marketId, marketId);
    // A concurrent use of the market waits, and then does not find it.
    await lockMarket(tx, marketId, 'update');
    const before = await getMarketDetail(tx, { marketId });
    const used = await describeUses(tx, marketId);
    if (used !== null) throw new AppError('MarketInUse', { values: { uses: used } });
    // Deleted rules keep their names for records that refer to them, but not their market.
    await tx.db.update(rules).set({ marketId: null }).where(eq(rules.marketId, marketId));
    await tx.db.delete(markets).where(isIt);
    await recordAudit(tx, {
      entity: 'market',
      entityId: marketId,
      action: 'remove',
      changes: marketChanges(marketFormOf(before), null),
    });
  });
}

/** Numbers would reveal cases out of scope, so only users without a scope get them. */
async function describeUses({ db, language, actor }: Ctx, marketId: number): Promise<string | null> {
  const [counts] = await usesOfMarket(db, marketId);
  const text = textsOf(language, 'markets');
  const named = uses.flatMap((use) => {
    const count = counts?.[use] ?? 0;
    return count === 0 ? [] : [text(`uses.${use}`, { count: isUnscoped(actor) ? count : 0 })];
  });
  return named.length === 0 ? null : new Intl.ListFormat(language).format(named);
}
