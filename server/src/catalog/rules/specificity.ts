import {
  type ConditionField,
  conditionFields,
  type OptionalCondition,
  optionalConditions,
  type RuleCondition,
} from '@cfm/contract/catalog/rule-types.ts';
import { type EffectOf, effectOf, ruleTypeOf, type TypedEffect } from './effects.ts';
import type { RuleType, rules } from './tables.ts';

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

/** A stored rule that is not deleted. */
export type RuleRow = Omit<typeof rules.$inferSelect, 'deletedAt'>;
/** What a rule asks for. */
export type Conditions = Pick<RuleRow, 'marketId' | ConditionField>;
/** What decides which of two rules goes before the other. */
type Specific = Conditions & Pick<RuleRow, 'ruleId' | 'createdAt'>;
/** What decides which rules compete, and which of them wins. */
export interface Contestant extends Specific {
  ruleTypeId: number;
  /** Of a reply template. */
  occasion: string | null;
}
/** A rule that applies to a case, and why. */
export interface RankedRule<Type extends RuleType = RuleType> extends Omit<RuleRow, 'effect'> {
  ruleType: Type;
  effect: EffectOf<Type>;
  metConditions: RuleCondition[];
  /** The rule of its type that wins. */
  isWinner: boolean;
}

const hasOf: Record<OptionalCondition, (facts: CaseFacts) => readonly (number | null)[]> = {
  source: (facts) => [facts.sourceId],
  inputChannel: (facts) => [facts.inputChannelId],
  brand: (facts) => [facts.brandId],
  codeLevelArea: (facts) => facts.codeLevelAreaIds,
  codeLevelTopicGroup: (facts) => facts.codeLevelTopicGroupIds,
  codeLevelTopicDetail: (facts) => facts.codeLevelTopicDetailIds,
  escalationLevel: (facts) => [facts.escalationLevelId],
};
/** What a case has of what a condition asks for. */
export const idsInCase = (condition: RuleCondition, facts: CaseFacts): number[] =>
  (condition === 'market' ? [facts.marketId] : hasOf[condition](facts)).filter((id) => id !== null);

/** The conditions of a rule, each with the ids it asks for, its market first; those that ask nothing are left out. */
export const asksOf = (rule: Conditions): { condition: RuleCondition; ids: readonly number[] }[] =>
  [
    { condition: 'market' as const, ids: rule.marketId === null ? [] : [rule.marketId] },
    ...optionalConditions.map((condition) => ({ condition, ids: rule[conditionFields[condition]] })),
  ].filter(({ ids }) => ids.length > 0);

/** The conditions of a rule that the case meets, or null when one of them is not met. */
export function metConditions(rule: Conditions, facts: CaseFacts): RuleCondition[] | null {
  if (rule.marketId !== null && rule.marketId !== facts.marketId) return null;
  const met: RuleCondition[] = rule.marketId === null ? [] : ['market'];
  for (const condition of optionalConditions) {
    const asked = rule[conditionFields[condition]];
    if (asked.length === 0) continue;
    if (!hasOf[condition](facts).some((id) => id !== null && asked.includes(id))) return null;
    met.push(condition);
  }
  return met;
}

const optionalCount = (rule: Conditions) =>
  optionalConditions.filter((condition) => rule[conditionFields[condition]].length > 0).length;

/** Why one rule goes before another where both apply. */
export type Advantage = 'conditions' | 'market' | 'age';
/**
 * More conditions met beats fewer; a market beats all; then the newer (rule 7.3). A rule that applies meets all of its
 * conditions, so of two rules it is always the same that goes first. Negative: `a` does.
 */
export function compareSpecificity(a: Specific, b: Specific): { order: number; by: Advantage } {
  const conditions = optionalCount(b) - optionalCount(a);
  if (conditions !== 0) return { order: conditions, by: 'conditions' };
  const market = Number(b.marketId !== null) - Number(a.marketId !== null);
  if (market !== 0) return { order: market, by: 'market' };
  return { order: Date.parse(b.createdAt) - Date.parse(a.createdAt) || b.ruleId - a.ruleId, by: 'age' };
}

/** Rules of a type compete; templates only with those for the same occasion. */
export const contestOf = ({ ruleTypeId, occasion }: Pick<Contestant, 'ruleTypeId' | 'occasion'>): string =>
  occasion === null ? String(ruleTypeId) : `${ruleTypeId} ${occasion}`;
/** A rule as it competes. */
export const contestantOf = <Rule extends TypedEffect>(rule: Rule) => ({
  ...rule,
  occasion: effectOf(rule, 'ReplyTemplate')?.occasion ?? null,
});

/** Drops the rules that do not apply and puts the others in order: by type, the most specific first. */
export function rankRules(rows: readonly RuleRow[], facts: CaseFacts): RankedRule[] {
  const candidates = rows.flatMap((rule) => {
    const met = rule.isActive ? metConditions(rule, facts) : null;
    return met === null ? [] : [{ ...rule, ruleType: ruleTypeOf(rule.ruleTypeId), metConditions: met }];
  });
  candidates.sort((a, b) => a.ruleTypeId - b.ruleTypeId || compareSpecificity(a, b).order);
  const won = new Set<string>();
  return candidates.map((rule) => {
    const contest = contestOf(contestantOf(rule));
    const isWinner = !won.has(contest);
    won.add(contest);
    return { ...rule, isWinner };
  });
}
