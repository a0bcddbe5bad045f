import { type RuleType, type rules, ruleTypes } from './tables.ts';

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

/** Each optional condition, with the ids it asks for and the ids the case has. */
const conditions: readonly {
  name: RuleCondition;
  asks: (rule: RuleRow) => readonly number[];
  has: (facts: CaseFacts) => readonly (number | null)[];
}[] = [
  { name: 'source', asks: (rule) => rule.sourceIds, has: (facts) => [facts.sourceId] },
  { name: 'inputChannel', asks: (rule) => rule.inputChannelIds, has: (facts) => [facts.inputChannelId] },
  { name: 'brand', asks: (rule) => rule.brandIds, has: (facts) => [facts.brandId] },
  { name: 'codeLevelArea', asks: (rule) => rule.codeLevelAreaIds, has: (facts) => facts.codeLevelAreaIds },
  {
    name: 'codeLevelTopicGroup',
    asks: (rule) => rule.codeLevelTopicGroupIds,
    has: (facts) => facts.codeLevelTopicGroupIds,
  },
  {
    name: 'codeLevelTopicDetail',
    asks: (rule) => rule.codeLevelTopicDetailIds,
    has: (facts) => facts.codeLevelTopicDetailIds,
  },
  {
    name: 'escalationLevel',
    asks: (rule) => rule.escalationLevelIds,
    has: (facts) => [facts.escalationLevelId],
  },
];

/** The conditions of a rule that the case meets, or null when one of them is not met. */
export function metConditions(rule: RuleRow, facts: CaseFacts): RuleCondition[] | null {
  if (rule.marketId !== null && rule.marketId !== facts.marketId) return null;
  const met: RuleCondition[] = rule.marketId === null ? [] : ['market'];
  for (const { name, asks, has } of conditions) {
    const wanted = asks(rule);
    if (wanted.length === 0) continue;
    if (!has(facts).some((id) => id !== null && wanted.includes(id))) return null;
    met.push(name);
  }
  return met;
}

type Candidate = Omit<RankedRule, 'isWinner'>;
const optionalCount = (rule: Candidate) => rule.metConditions.filter((name) => name !== 'market').length;

/** More conditions met beats fewer; a market beats all; then the newer (rule 7.3). Negative: `a` goes first. */
function compareSpecificity(a: Candidate, b: Candidate): number {
  return (
    optionalCount(b) - optionalCount(a) ||
    Number(b.marketId !== null) - Number(a.marketId !== null) ||
    Date.parse(b.createdAt) - Date.parse(a.createdAt) ||
    b.ruleId - a.ruleId
  );
}

/** Rules of a type compete; templates only with those for the same occasion. */
const contestOf = ({ ruleTypeId, effect }: Candidate): string =>
  'occasion' in effect ? `${ruleTypeId} ${effect.occasion}` : String(ruleTypeId);

/** Drops the rules that do not apply and puts the others in order: by type, the most specific first. */
export function rankRules(rows: readonly RuleRow[], facts: CaseFacts): RankedRule[] {
  const candidates = rows.flatMap((rule) => {
    const met = rule.isActive ? metConditions(rule, facts) : null;
    return met === null ? [] : [{ ...rule, ruleType: ruleTypeOf(rule.ruleTypeId), metConditions: met }];
  });
  candidates.sort((a, b) => a.ruleTypeId - b.ruleTypeId || compareSpecificity(a, b));
  const won = new Set<string>();
  return candidates.map((rule) => {
    const contest = contestOf(rule);
    const isWinner = !won.has(contest);
    won.add(contest);
    return { ...rule, isWinner };
  });
}

export function ruleTypeOf(ruleTypeId: number): RuleType {
  const type = (Object.keys(ruleTypes) as RuleType[]).find((key) => ruleTypes[key] === ruleTypeId);
  if (!type) throw new Error(`no rule type has the id ${ruleTypeId}`);
  return type;
}
