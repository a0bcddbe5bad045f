import type { MarketRule } from '@cfm/contract/market-settings.ts';
import { and, asc, desc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { getMarket } from '../markets/queries.ts';
import { ruleNameOf } from '../rules/describe-effect.ts';
import { ruleTypeOf } from '../rules/effects.ts';
import { isThere, rules } from '../rules/tables.ts';

/** The active rules that are looked at for cases of a market: of each type its own first, then those of all markets. */
export async function listMarketRules(ctx: Ctx, { marketId }: { marketId: number }): Promise<MarketRule[]> {
  await getMarket(ctx.db, marketId);
  const isOfMarket = sql<boolean>`${rules.marketId} is not null`;
  const rows = await ctx.db
    .select({
      ruleId: rules.ruleId,
      ruleTypeId: rules.ruleTypeId,
      name: rules.name,
      nameDe: rules.nameDe,
      isOfMarket,
    })
    .from(rules)
    .where(and(rules.isActive, isThere, or(isNull(rules.marketId), eq(rules.marketId, marketId))))
    .orderBy(asc(rules.ruleTypeId), desc(isOfMarket), asc(rules.name), asc(rules.ruleId));
  return rows.map(({ nameDe, ...rule }) => ({
    ...rule,
    name: ruleNameOf({ name: rule.name, nameDe }, ctx.language),
    ruleType: ruleTypeOf(rule.ruleTypeId),
  }));
}
