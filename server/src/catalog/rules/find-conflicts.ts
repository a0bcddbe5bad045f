import type { RuleConflicts } from '@cfm/contract/catalog/rule-settings.ts';
import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { eq } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { Db } from '../../platform/db/client.ts';
import { markets } from '../markets/tables.ts';
import {
  codeLevelTopicDetails,
  codeLevelTopicGroups,
  type LookupKind,
  lookups,
} from '../reference-data/tables.ts';
import { conflictsOf, type World } from './contest.ts';
import { ruleNameOf } from './describe-effect.ts';
import { listContestants } from './queries.ts';
import { asksOf, type Contestant, compareSpecificity } from './specificity.ts';
import { ruleTypes } from './tables.ts';

/** A rule to be stored, with its position among the others. */
export interface Contending extends Contestant {
  isActive: boolean;
}

/** Conflicts between a rule and the others (rule 7.11), and markets that an inactive rule would leave without one. */
export async function findConflicts(ctx: Ctx, rule: Contending): Promise<RuleConflicts> {
  const stored = await listContestants(ctx.db, rule.ruleTypeId);
  const uncoveredMarkets = await listUncoveredMarkets(ctx, stored, rule);
  if (!rule.isActive) return { neverWinsBecauseOf: [], ties: [], shadows: [], uncoveredMarkets };
  const found = conflictsOf(rule, stored, await readWorld(ctx.db));
  const named = (other: (typeof stored)[number]) => ({
    ruleId: other.ruleId,
    name: ruleNameOf(other, ctx.language),
  });
  return {
    neverWinsBecauseOf: found.neverWinsBecauseOf.map(named),
    ties: found.ties.map((other) => ({
      ...named(other),
      isNewer: compareSpecificity(other, rule).order < 0,
    })),
    shadows: found.shadows.map(named),
    uncoveredMarkets,
  };
}

/** Markets that had a rule with no other condition, and would have none with this rule as edited. */
async function listUncoveredMarkets(
  ctx: Ctx,
  stored: readonly Contestant[],
  rule: Contending,
): Promise<string[]> {
  // Templates each have an occasion, and a reply without a template starts empty.
  if (rule.ruleTypeId === ruleTypes.ReplyTemplate) return [];
  const asksMarketOnly = (each: Contestant) => asksOf(each).every(({ condition }) => condition === 'market');
  const coveredBy = (all: readonly Contestant[]) =>
    new Set(all.filter(asksMarketOnly).map(({ marketId }) => marketId));
  const before = coveredBy(stored);
  const others = stored.filter(({ ruleId }) => ruleId !== rule.ruleId);
  const after = coveredBy(rule.isActive ? [...others, rule] : others);
  if (after.has(null) || [...before].every((marketId) => after.has(marketId))) return [];
  const rows = await ctx.db
    .select({ marketId: markets.marketId, name: nameIn(ctx.language) })
    .from(markets)
    .where(eq(markets.isActive, true))
    .orderBy(nameIn(ctx.language));
  return rows
    .filter(({ marketId }) => (before.has(null) || before.has(marketId)) && !after.has(marketId))
    .map(({ name }) => name);
}

/** Name of a market in this language. */
export const nameIn = (language: Language) => (language === 'de' ? markets.nameDe : markets.name);

/** Rejects a rule with conflicts that the user has not acknowledged. */
export async function requireAcknowledgedConflicts(ctx: Ctx, rule: Contending): Promise<void> {
  const found = await findConflicts(ctx, rule);
  if (Object.values(found).some((rules) => rules.length > 0)) throw new AppError('RuleConflicts');
}

/** All values that cases can have, including inactive ones, which older cases have. */
async function readWorld(db: Db): Promise<World> {
  const lookupRows = await db.select({ id: lookups.lookupId, kind: lookups.kind }).from(lookups);
  const ofKind = (kind: LookupKind) => lookupRows.filter((row) => row.kind === kind).map(({ id }) => id);
  const marketRows = await db.select({ id: markets.marketId }).from(markets);
  const groups = await db
    .select({ id: codeLevelTopicGroups.topicGroupId, areaId: codeLevelTopicGroups.areaId })
    .from(codeLevelTopicGroups);
  const details = await db
    .select({ id: codeLevelTopicDetails.topicDetailId, groupId: codeLevelTopicDetails.topicGroupId })
    .from(codeLevelTopicDetails);
  return {
    marketIds: marketRows.map(({ id }) => id),
    sourceIds: ofKind('source'),
    inputChannelIds: ofKind('inputChannel'),
    brandIds: ofKind('brand'),
    escalationLevelIds: ofKind('escalationLevel'),
    areaOfGroup: new Map(groups.map(({ id, areaId }) => [id, areaId])),
    groupOfDetail: new Map(details.map(({ id, groupId }) => [id, groupId])),
  };
}
