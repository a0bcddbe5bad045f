import type { RuleConflicts } from '@cfm/contract/rule-settings.ts';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import { codeLevelTopicDetails, codeLevelTopicGroups } from '../code-levels/tables.ts';
import { type LookupKind, lookups } from '../lookups/tables.ts';
import { markets } from '../markets/tables.ts';
import { conflictsOf, type World } from '../rules/contest.ts';
import { ruleNameOf } from '../rules/describe-effect.ts';
import { type Contestant, compareSpecificity } from '../rules/specificity.ts';
import { listContestants } from './queries.ts';

/** A rule that is to be stored, in the place that it has among the others. */
export interface Contending extends Contestant {
  isActive: boolean;
}

/** What a rule would do to others, and they to it (rule 7.11); nothing while it is off. */
export async function findConflicts(ctx: Ctx, rule: Contending): Promise<RuleConflicts> {
  if (!rule.isActive) return { neverWinsBecauseOf: [], ties: [], shadows: [] };
  const stored = await listContestants(ctx.db, rule.ruleTypeId);
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
  };
}

/** Refuses to store a rule with conflicts that nobody was told of. */
export async function refuseUntold(ctx: Ctx, rule: Contending): Promise<void> {
  const found = await findConflicts(ctx, rule);
  if (Object.values(found).some((rules) => rules.length > 0)) throw new AppError('RuleConflicts');
}

/** All that cases can have, also of what is no longer offered: older cases have it. */
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
