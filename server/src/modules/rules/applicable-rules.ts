import { and, eq, isNull, or } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { runPrepared } from '../../db/prepared.ts';
import { rankRules } from './specificity.ts';
import { type RuleType, rules, ruleTypes } from './tables.ts';

/** What rules look at in a case. */
export interface CaseFacts {
  marketId: number | null;
  sourceId: number;
  inputChannelId: number;
  brandId: number | null;
  codeLevelAreaIds: number[];
  codeLevelTopicGroupIds: number[];
  codeLevelTopicDetailIds: number[];
  escalationLevelId: number;
}

export type RuleRow = typeof rules.$inferSelect;
/** Conditions of a rule, by the names the contract's `metConditions` uses. */
export type RuleCondition =
  | 'market'
  | 'source'
  | 'inputChannel'
  | 'brand'
  | 'codeLevelArea'
  | 'codeLevelTopicGroup'
  | 'codeLevelTopicDetail'
  | 'escalationLevel';
/** A rule that applies to a case, and why. */
export interface RankedRule extends RuleRow {
  ruleType: RuleType;
  metConditions: RuleCondition[];
  /** The rule of its type that wins. */
  isWinner: boolean;
}

/** The rules that apply to a case, by type, the winner of each type first (rules 7.2 and 7.3). */
export async function listApplicableRules(db: Db, facts: CaseFacts): Promise<RankedRule[]> {
  const ofMarket = facts.marketId === null ? undefined : eq(rules.marketId, facts.marketId);
  const rows = await runPrepared(
    db
      .select()
      .from(rules)
      .where(and(eq(rules.isActive, true), or(isNull(rules.marketId), ofMarket))),
  );
  return rankRules(rows, facts);
}

/** The winning rule of a type, or null when none applies. */
export function winningRule(ranked: readonly RankedRule[], type: RuleType): RankedRule | null {
  return ranked.find((rule) => rule.ruleTypeId === ruleTypes[type] && rule.isWinner) ?? null;
}
