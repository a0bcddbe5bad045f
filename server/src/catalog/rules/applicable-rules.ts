import { conditionFields, ofEachCondition, ruleTypeNames } from '@cfm/contract/catalog/rule-types.ts';
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { Db } from '../../platform/db/client.ts';
import { instantJson } from '../../platform/db/columns.ts';
import { constantSql, statement } from '../../platform/db/statements.ts';
import { type EffectOf, effectOf, effects, type RuleTexts } from './effects.ts';
import { type CaseFacts, type RankedRule, rankRules } from './specificity.ts';
import { isThere, type RuleType, rules, ruleTypes } from './tables.ts';

const r = alias(rules, 'r');
const { effect: _effect, createdAt: _createdAt, deletedAt: _deletedAt, ...plain } = getTableColumns(r);
/** Columns that need no conversion for JSON. */
const plainColumns = constantSql(
  sql.join(
    Object.entries(plain).map(([field, column]) => sql`${column} as ${sql.identifier(field)}`),
    sql`, `,
  ),
);
/** Active rules of a market (an id or null) and of all markets, as one JSON array, without their texts. */
export const rulesOfMarketJson = (marketId: SQL): SQL => sql`(
  select coalesce(json_agg(row_to_json(rule)), '[]') from (
    select ${plainColumns}, r.effect - 'texts' as effect, ${instantJson(sql`r.created_at`)} as "createdAt"
    from rules r where r.is_active and r.deleted_at is null and (r.market_id is null or r.market_id = ${marketId})
  ) rule)`;

const head = {
  ruleId: z.number(),
  seedCode: z.nullable(z.string()),
  name: z.string(),
  nameDe: z.nullable(z.string()),
  marketId: z.nullable(z.number()),
  ...ofEachCondition(conditionFields, () => z.array(z.number())),
  isActive: z.boolean(),
  createdAt: z.string(),
  version: z.number(),
};
/** A rule with the effect of its type. */
export const ruleRow = z.union(
  ruleTypeNames.map((type) =>
    z.object({ ...head, ruleTypeId: z.literal(ruleTypes[type]), effect: effects[type] }),
  ),
);
const rulesOfMarket = statement({
  name: 'rules of a market',
  row: z.object({ found: z.array(ruleRow) }),
  sql: (marketId: number | null) => sql`select ${rulesOfMarketJson(sql`${marketId}::int`)} as found`,
});

/** Rules that apply to a case, by type, with the winner of each type first (rules 7.2 and 7.3). */
export async function listApplicableRules(db: Db, facts: CaseFacts): Promise<RankedRule[]> {
  const [row] = await rulesOfMarket(db, facts.marketId);
  return rankRules(row?.found ?? [], facts);
}

/** The winning rule of a type, or null if none applies. */
export function winningRule<Type extends RuleType>(
  ranked: readonly RankedRule[],
  type: Type,
): RankedRule<Type> | null {
  const isOfType = (rule: RankedRule): rule is RankedRule<Type> => rule.ruleType === type;
  return ranked.filter(isOfType).find(({ isWinner }) => isWinner) ?? null;
}

/** Templates for a case: the winning rule of each occasion. */
export const winningTemplates = (ranked: readonly RankedRule[]): RankedRule[] =>
  ranked.filter(({ ruleType, isWinner }) => ruleType === 'ReplyTemplate' && isWinner);

/** An active reply template with its texts, or null. */
export const findReplyTemplate = (db: Db, ruleId: number) => findEffect(db, ruleId, 'ReplyTemplate');

/** Initial texts of a forward by this rule, or null if the rule has no texts. */
export async function findForwardTexts(db: Db, ruleId: number): Promise<RuleTexts | null> {
  const effect = await findEffect(db, ruleId, 'Forwarding');
  return effect?.texts ?? null;
}

async function findEffect<Type extends RuleType>(
  db: Db,
  ruleId: number,
  type: Type,
): Promise<EffectOf<Type> | null> {
  const [row] = await db
    .select({ ruleTypeId: rules.ruleTypeId, effect: rules.effect })
    .from(rules)
    .where(and(eq(rules.ruleId, ruleId), rules.isActive, isThere));
  return row ? effectOf(row, type) : null;
}
