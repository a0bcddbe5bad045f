import {
  type ConditionField,
  conditionFields,
  type OptionalCondition,
  optionalConditions,
  type RuleCondition,
} from '@cfm/contract/catalog/rule-types.ts';
import { type EffectOf, effectOf, ruleTypeOf, type TypedEffect } from './effects.ts';
import type { RuleType, rules } from './tables.ts';

/** Values of a case that rules check. */
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
/** Conditions of a rule. */
export type Conditions = Pick<RuleRow, 'marketId' | ConditionField>;
/** Fields that decide which of two rules comes first. */
type Specific = Conditions & Pick<RuleRow, 'ruleId' | 'createdAt'>;
/** Fields that decide which rules compete and which one wins. */
export interface Contestant extends Specific {
  ruleTypeId: number;
  /** Occasion of a reply template, otherwise null. */
  occasion: string | null;
}
/** A rule that applies to a case, with the reasons. */
export interface RankedRule<Type extends RuleType = RuleType> extends Omit<RuleRow, 'effect'> {
  ruleType: Type;
  effect: EffectOf<Type>;
  metConditions: RuleCondition[];
  /** The rule wins among the competing rules. */
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
/** Ids of a case for a condition. */
export const idsInCase = (condition: RuleCondition, facts: CaseFacts): number[] =>
  (condition === 'market' ? [facts.marketId] : hasOf[condition](facts)).filter((id) => id !== null);

/** Conditions of a rule with their ids, the market first. Omits conditions without ids. */
export const asksOf = (rule: Conditions): { condition: RuleCondition; ids: readonly number[] }[] =>
  [
    { condition: 'market' as const, ids: rule.marketId === null ? [] : [rule.marketId] },
    ...optionalConditions.map((condition) => ({ condition, ids: rule[conditionFields[condition]] })),
  ].filter(({ ids }) => ids.length > 0);

/** Conditions of a rule that the case meets, or null if one of them is not met. */
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

/** Reason why one of two applicable rules comes first. */
export type Advantage = 'conditions' | 'market' | 'age';
/**
 * Compares two rules: more conditions beat fewer, then a market beats all markets, then the newer one wins
 * (rule 7.3). A rule only applies if all its conditions are met, so the order of two rules never depends on
 * the case. Negative if `a` comes first.
 */
export function compareSpecificity(a: Specific, b: Specific): { order: number; by: Advantage } {
  const conditions = optionalCount(b) - optionalCount(a);
  if (conditions !== 0) return { order: conditions, by: 'conditions' };
  const market = Number(b.marketId !== null) - Number(a.marketId !== null);
  if (market !== 0) return { order: market, by: 'market' };
  return { order: Date.parse(b.createdAt) - Date.parse(a.createdAt) || b.ruleId - a.ruleId, by: 'age' };
}

/** Rules of one type compete. Templates only compete for the same occasion. */
export const contestOf = ({ ruleTypeId, occasion }: Pick<Contestant, 'ruleTypeId' | 'occasion'>): string =>
  occasion === null ? String(ruleTypeId) : `${ruleTypeId} ${occasion}`;
/** Adds the fields by which a rule competes. */
export const contestantOf = <Rule extends TypedEffect>(rule: Rule) => ({
  ...rule,
  occasion: effectOf(rule, 'ReplyTemplate')?.occasion ?? null,
});

/** Drops rules that do not apply and sorts the others by type, most specific first. */
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
