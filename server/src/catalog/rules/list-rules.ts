import type { RuleListRow } from '@cfm/contract/catalog/rule-content.ts';
import type { ruleSettingsEndpoints } from '@cfm/contract/catalog/rule-settings.ts';
import { conditionFields, conditionFilters, optionalConditions } from '@cfm/contract/catalog/rule-types.ts';
import type { ParsedInput } from '@cfm/contract/platform/endpoint.ts';
import { and, arrayContains, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { textContains } from '../../platform/db/name-search.ts';
import { markets } from '../markets/tables.ts';
import { inWords, readConditionNames } from './condition-names.ts';
import { describeEffect, ruleNameOf } from './describe-effect.ts';
import { ruleTypeOf } from './effects.ts';
import { nameIn } from './find-conflicts.ts';
import { countRules, listStoredRules } from './queries.ts';
import { asksOf } from './specificity.ts';
import { rules } from './tables.ts';

type RuleQuery = ParsedInput<typeof ruleSettingsEndpoints.listRules>['query'];

/** A page of rules, by type, most specific first (rule 7.5). */
export async function listRules(ctx: Ctx, { skip, take, ...filter }: RuleQuery) {
  const where = filterOf(filter);
  const orderBy = [
    asc(rules.ruleTypeId),
    sql`${optionalCount} desc`,
    sql`${rules.marketId} is null`,
    // Rules of different markets do not compete, so their order is free.
    sql`(select fold(${nameIn(ctx.language)}) from ${markets} where ${markets.marketId} = ${rules.marketId})`,
    desc(rules.createdAt),
    desc(rules.ruleId),
  ];
  const rows = await listStoredRules(ctx.db, { where, orderBy, skip, take });
  const names = await readConditionNames(
    ctx,
    rows.flatMap(({ rule }) => asksOf(rule)),
  );
  const items = rows.map(
    ({ rule, ...change }): RuleListRow => ({
      ruleId: rule.ruleId,
      ruleTypeId: rule.ruleTypeId,
      ruleType: ruleTypeOf(rule.ruleTypeId),
      name: ruleNameOf(rule, ctx.language),
      marketId: rule.marketId,
      conditions: inWords(ctx, asksOf(rule), names),
      effect: describeEffect(rule, ctx.language),
      isActive: rule.isActive,
      version: rule.version,
      ...change,
    }),
  );
  return { totalCount: await countRules(ctx.db, where), items };
}

/** Number of conditions in addition to the market, as in `compareSpecificity`. */
const optionalCount = sql.join(
  optionalConditions.map((condition) => sql`(cardinality(${rules[conditionFields[condition]]}) > 0)::int`),
  sql` + `,
);

/** Rules with the requested values. Market 0 means rules for all markets. */
function filterOf(filter: Omit<RuleQuery, 'skip' | 'take'>): SQL | undefined {
  const { ruleTypeId, marketId, isActive, search } = filter;
  return and(
    ruleTypeId === undefined ? undefined : eq(rules.ruleTypeId, ruleTypeId),
    marketId === undefined
      ? undefined
      : marketId === 0
        ? isNull(rules.marketId)
        : eq(rules.marketId, marketId),
    ...optionalConditions.map((condition) => {
      const id = filter[conditionFilters[condition]];
      return id === undefined ? undefined : arrayContains(rules[conditionFields[condition]], [id]);
    }),
    isActive === undefined ? undefined : eq(rules.isActive, isActive),
    ...search
      .split(/\s+/)
      .filter((word) => word !== '')
      .map((word) => textContains(words, word)),
  );
}

const effectText = (path: string) => sql`${rules.effect} #>> ${path}::text[]`;
/** Searchable texts of a rule: names, addresses, and the occasion and subjects of a template. */
const words = sql`concat_ws(' ', ${rules.name}, ${rules.nameDe}, ${sql.join(
  ['{to}', '{cc}', '{recipientsByLevel}', '{occasion}', '{texts,en,subject}', '{texts,de,subject}'].map(
    effectText,
  ),
  sql`, `,
)})`;
