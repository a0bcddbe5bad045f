import type { NamedCondition } from '@cfm/contract/catalog/rule-content.ts';
import {
  conditionFields,
  type OptionalCondition,
  type RuleCondition,
} from '@cfm/contract/catalog/rule-types.ts';
import { inArray, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Ctx } from '../../context.ts';
import { unknownChoices } from '../../platform/texts/unknown-choices.ts';
import { markets } from '../markets/tables.ts';
import {
  codeLevelAreas,
  codeLevelTopicDetails,
  codeLevelTopicGroups,
  lookups,
} from '../reference-data/tables.ts';
import { asksOf, type Conditions } from './specificity.ts';

export interface Asked {
  condition: RuleCondition;
  ids: readonly number[];
}
/** Names by condition and id. */
export type ConditionNames = ReadonlyMap<RuleCondition, ReadonlyMap<number, string>>;

const lookupKinds = ['source', 'inputChannel', 'brand', 'escalationLevel'] as const;
const levelTables = {
  codeLevelArea: { table: codeLevelAreas, id: codeLevelAreas.areaId },
  codeLevelTopicGroup: { table: codeLevelTopicGroups, id: codeLevelTopicGroups.topicGroupId },
  codeLevelTopicDetail: { table: codeLevelTopicDetails, id: codeLevelTopicDetails.topicDetailId },
} as const satisfies Record<Exclude<OptionalCondition, (typeof lookupKinds)[number]>, unknown>;
const levels = Object.keys(levelTables) as (keyof typeof levelTables)[]; // its own keys

/** Names of the requested ids in the reader's language. Unknown ids have none. */
export async function readConditionNames(ctx: Ctx, asked: readonly Asked[]): Promise<ConditionNames> {
  const isGerman = ctx.language === 'de';
  const idsOf = (...conditions: RuleCondition[]) => [
    ...new Set(asked.flatMap(({ condition, ids }) => (conditions.includes(condition) ? ids : []))),
  ];
  const names = new Map<RuleCondition, Map<number, string>>();
  const add = (condition: RuleCondition, id: number, name: string) =>
    names.set(condition, (names.get(condition) ?? new Map()).set(id, name));

  const marketRows = await ctx.db
    .select({ id: markets.marketId, name: isGerman ? markets.nameDe : markets.name })
    .from(markets)
    .where(isIn(markets.marketId, idsOf('market')));
  for (const { id, name } of marketRows) add('market', id, name);
  const lookupRows = await ctx.db
    .select({ id: lookups.lookupId, kind: lookups.kind, name: isGerman ? lookups.nameDe : lookups.nameEn })
    .from(lookups)
    .where(isIn(lookups.lookupId, idsOf(...lookupKinds)));
  for (const { id, kind, name } of lookupRows) {
    const condition = lookupKinds.find((each) => each === kind);
    if (condition) add(condition, id, name);
  }
  for (const condition of levels) {
    const { table, id: column } = levelTables[condition];
    const rows = await ctx.db
      .select({ id: column, name: isGerman ? table.nameDe : table.nameEn })
      .from(table)
      .where(isIn(column, idsOf(condition)));
    for (const { id, name } of rows) add(condition, id, name);
  }
  return names;
}
const isIn = (column: PgColumn, ids: number[]): SQL => inArray(column, ids);

/** Conditions with their names, sorted by name. */
export const inWords = (ctx: Ctx, asked: readonly Asked[], names: ConditionNames): NamedCondition[] => {
  const { compare } = new Intl.Collator(ctx.language);
  return asked.map(({ condition, ids }) => ({
    condition,
    names: ids.map((id) => names.get(condition)?.get(id) ?? `#${id}`).sort(compare),
  }));
};

/** Rejects a rule with unknown ids at its fields. */
export async function checkConditions(ctx: Ctx, rule: Conditions): Promise<void> {
  const asked = asksOf(rule);
  const names = await readConditionNames(ctx, asked);
  const invalid = asked
    .filter(({ condition, ids }) => ids.some((id) => !names.get(condition)?.has(id)))
    .map(({ condition }) => (condition === 'market' ? 'marketId' : conditionFields[condition]));
  if (invalid.length > 0) throw unknownChoices(ctx.language, invalid);
}
