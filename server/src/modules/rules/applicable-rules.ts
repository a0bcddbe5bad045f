import { and, eq, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../db/client.ts';
import { instantJson } from '../../db/columns.ts';
import { statement } from '../../db/statements.ts';
import { type CaseFacts, type RankedRule, rankRules } from './specificity.ts';
import {
  isThere,
  type ReplyTemplateEffect,
  type RuleEffect,
  type RuleTexts,
  type RuleType,
  rules,
  ruleTypes,
} from './tables.ts';

/** The active rules of a market (an id, or null) and of all markets, as one JSON array, without their texts. */
export const rulesOfMarketJson = (marketId: SQL): SQL => sql`(
  select coalesce(json_agg(row_to_json(rule)), '[]') from (
    select r.rule_id as "ruleId", r.rule_type_id as "ruleTypeId", r.seed_code as "seedCode", r.name, r.name_de as "nameDe", r.market_id as "marketId",
      r.source_ids as "sourceIds", r.input_channel_ids as "inputChannelIds", r.brand_ids as "brandIds",
      r.code_level_area_ids as "codeLevelAreaIds", r.code_level_topic_group_ids as "codeLevelTopicGroupIds",
      r.code_level_topic_detail_ids as "codeLevelTopicDetailIds", r.escalation_level_ids as "escalationLevelIds",
      r.effect - 'texts' as effect, r.is_active as "isActive", ${instantJson(sql`r.created_at`)} as "createdAt", r.version
    from rules r where r.is_active and r.deleted_at is null and (r.market_id is null or r.market_id = ${marketId})
  ) rule)`;

const ids = z.array(z.number());
export const ruleRow = z.object({
  ruleId: z.number(),
  ruleTypeId: z.number(),
  seedCode: z.nullable(z.string()),
  name: z.string(),
  nameDe: z.nullable(z.string()),
  marketId: z.nullable(z.number()),
  sourceIds: ids,
  inputChannelIds: ids,
  brandIds: ids,
  codeLevelAreaIds: ids,
  codeLevelTopicGroupIds: ids,
  codeLevelTopicDetailIds: ids,
  escalationLevelIds: ids,
  effect: z.union([
    z.object({ to: z.array(z.string()), cc: z.array(z.string()) }),
    z.object({
      workingDaysToFirstAnswer: z.number(),
      workingDaysToSolution: z.number(),
      delayBudget: z.optional(z.object({ extensions: z.number(), workingDays: z.number() })),
    }),
    z.object({
      firstReminderWorkingDays: z.number(),
      betweenRemindersWorkingDays: z.number(),
      reminderCount: z.number(),
    }),
    z.object({ occasion: z.string(), isQuestion: z.boolean() }),
    z.object({
      workingDays: z.number(),
      recipientsByLevel: z.array(z.array(z.string())),
      atExtension: z.optional(z.number()),
    }),
  ]),
  isActive: z.boolean(),
  createdAt: z.string(),
  version: z.number(),
});
const rulesOfMarket = statement({
  name: 'rules of a market',
  row: z.object({ found: z.array(ruleRow) }),
  sql: (marketId: number | null) => sql`select ${rulesOfMarketJson(sql`${marketId}::int`)} as found`,
});

/** The rules that apply to a case, by type, the winner of each type first (rules 7.2 and 7.3). */
export async function listApplicableRules(db: Db, facts: CaseFacts): Promise<RankedRule[]> {
  const [row] = await rulesOfMarket(db, facts.marketId);
  return rankRules(row?.found ?? [], facts);
}

/** The winning rule of a type, or null when none applies. */
export function winningRule(ranked: readonly RankedRule[], type: RuleType): RankedRule | null {
  return ranked.find((rule) => rule.ruleTypeId === ruleTypes[type] && rule.isWinner) ?? null;
}

/** The templates for a case: of each occasion the rule that wins. */
export const winningTemplates = (ranked: readonly RankedRule[]): RankedRule[] =>
  ranked.filter(({ ruleTypeId, isWinner }) => ruleTypeId === ruleTypes.ReplyTemplate && isWinner);

/** An active reply template with its texts, or null. */
export async function findReplyTemplate(db: Db, ruleId: number): Promise<ReplyTemplateEffect | null> {
  const effect = await findEffect(db, ruleId, 'ReplyTemplate');
  return effect && 'occasion' in effect ? effect : null;
}

/** The texts that a forward by this rule begins with, or null where it has none of its own. */
export async function findForwardTexts(db: Db, ruleId: number): Promise<RuleTexts | null> {
  const effect = await findEffect(db, ruleId, 'Forwarding');
  return (effect && 'to' in effect && effect.texts) || null;
}

async function findEffect(db: Db, ruleId: number, type: RuleType): Promise<RuleEffect | null> {
  const [row] = await db
    .select({ effect: rules.effect })
    .from(rules)
    .where(and(eq(rules.ruleId, ruleId), eq(rules.ruleTypeId, ruleTypes[type]), rules.isActive, isThere));
  return row?.effect ?? null;
}
