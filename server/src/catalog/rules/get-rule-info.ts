import type { RuleChoice } from '@cfm/contract/catalog/rule-settings.ts';
import { ruleTypeNames, ruleTypes } from '@cfm/contract/catalog/rule-types.ts';
import { forwardPlaceholderNames, placeholderNames } from '@cfm/contract/platform/placeholders.ts';
import { asc } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import { markets } from '../markets/tables.ts';
import { type LookupKind, lookups } from '../reference-data/tables.ts';
import { occasionNameOf } from './describe-effect.ts';
import { listOccasions } from './queries.ts';

/** Choices of the rule screens, in the reader's language. */
export async function getRuleInfo(ctx: Ctx) {
  const words = textsOf(ctx.language, 'ruleWords');
  const meaningOf = textsOf(ctx.language, 'placeholders');
  const isGerman = ctx.language === 'de';
  const { compare } = new Intl.Collator(ctx.language);
  const lookupRows = await ctx.db
    .select({
      kind: lookups.kind,
      id: lookups.lookupId,
      name: isGerman ? lookups.nameDe : lookups.nameEn,
      sortOrder: lookups.sortOrder,
      isActive: lookups.isActive,
    })
    .from(lookups)
    .orderBy(asc(lookups.sortOrder), asc(lookups.lookupId));
  const ofKind = (kind: LookupKind): RuleChoice[] => lookupRows.filter((row) => row.kind === kind);
  const marketRows = await ctx.db
    .select({
      id: markets.marketId,
      name: isGerman ? markets.nameDe : markets.name,
      isActive: markets.isActive,
    })
    .from(markets);
  const forwards: readonly string[] = forwardPlaceholderNames;
  return {
    ruleTypes: ruleTypeNames.map((ruleType, at) => ({
      id: ruleTypes[ruleType],
      ruleType,
      name: words(`types.${ruleType}`),
      sortOrder: at,
    })),
    markets: marketRows
      .sort((a, b) => compare(a.name, b.name))
      .map((market, at) => ({ ...market, sortOrder: at })),
    sources: ofKind('source'),
    inputChannels: ofKind('inputChannel'),
    brands: ofKind('brand'),
    escalationLevels: ofKind('escalationLevel'),
    occasions: (await listOccasions(ctx.db))
      .map((occasion) => ({ occasion, name: occasionNameOf(occasion, ctx.language) }))
      .sort((a, b) => compare(a.name, b.name)),
    placeholders: placeholderNames.map((name) => ({
      name,
      meaning: meaningOf(name),
      isOfForwards: forwards.includes(name),
    })),
  };
}
