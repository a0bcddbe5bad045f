import type { MarketRule } from '@cfm/contract/catalog/market-settings.ts';
import { and, asc, eq, isNull, or } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { ruleNameOf } from '../rules/describe-effect.ts';
import { ruleTypeOf } from '../rules/effects.ts';
import { asksOf, compareSpecificity } from '../rules/specificity.ts';
import { isThere, rules } from '../rules/tables.ts';
import { getMarket } from './queries.ts';

/** Active rules for cases of a market, by type, in the order of precedence (rule 7.3). */
export async function listMarketRules(ctx: Ctx, { marketId }: { marketId: number }): Promise<MarketRule[]> {
  await getMarket(ctx, marketId);
  const rows = await ctx.db
    .select()
    .from(rules)
    .where(and(rules.isActive, isThere, or(isNull(rules.marketId), eq(rules.marketId, marketId))))
    .orderBy(asc(rules.ruleTypeId));
  return rows
    .sort((a, b) => a.ruleTypeId - b.ruleTypeId || compareSpecificity(a, b).order)
    .map((rule) => ({
      ruleId: rule.ruleId,
      ruleTypeId: rule.ruleTypeId,
      ruleType: ruleTypeOf(rule.ruleTypeId),
      name: ruleNameOf(rule, ctx.language),
      isOfMarket: rule.marketId !== null,
      conditionCount: asksOf(rule).filter(({ condition }) => condition !== 'market').length,
    }));
}
