import { describe, expect, it } from 'vitest';
import { winningRule } from './applicable-rules.ts';
import { type CaseFacts, metConditions, type RuleRow, rankRules } from './specificity.ts';

const facts: CaseFacts = {
  marketId: 1,
  sourceId: 10,
  inputChannelId: 20,
  brandId: 30,
  codeLevelAreaIds: [40, 41],
  codeLevelTopicGroupIds: [50],
  codeLevelTopicDetailIds: [],
  escalationLevelId: 60,
};
let nextId = 0;
function rule(patch: Partial<RuleRow>): RuleRow {
  nextId += 1;
  return {
    ruleId: nextId,
    ruleTypeId: 1,
    seedCode: null,
    name: `rule ${nextId}`,
    nameDe: null,
    marketId: null,
    sourceIds: [],
    inputChannelIds: [],
    brandIds: [],
    codeLevelAreaIds: [],
    codeLevelTopicGroupIds: [],
    codeLevelTopicDetailIds: [],
    escalationLevelIds: [],
    effect: { to: ['a@b.example'], cc: [] },
    isActive: true,
    version: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...patch,
  };
}

describe('metConditions (rule 7.2)', () => {
  it.each<[string, Partial<RuleRow>, string[] | null]>([
    ['no condition', {}, []],
    ['its market', { marketId: 1 }, ['market']],
    ['another market', { marketId: 2 }, null],
    ['one of several sources', { sourceIds: [9, 10] }, ['source']],
    ['another source', { sourceIds: [9] }, null],
    ['an area of any set', { codeLevelAreaIds: [41] }, ['codeLevelArea']],
    ['a detail the case does not have', { codeLevelTopicDetailIds: [1] }, null],
    ['one met, one not', { marketId: 1, brandIds: [30], escalationLevelIds: [61] }, null],
    ['several met', { marketId: 1, brandIds: [30], sourceIds: [10] }, ['market', 'source', 'brand']],
  ])('returns the met conditions for %s', (_what, patch, expected) => {
    expect(metConditions(rule(patch), facts)).toEqual(expected);
  });

  it('returns null for a case without market or brand if the rule requires one', () => {
    const bare = { ...facts, marketId: null, brandId: null };
    expect(metConditions(rule({ marketId: 1 }), bare)).toBeNull();
    expect(metConditions(rule({ brandIds: [30] }), bare)).toBeNull();
    expect(metConditions(rule({}), bare)).toEqual([]);
  });
});

describe('rankRules (rule 7.3)', () => {
  const general = rule({ name: 'general' });
  const ofMarket = rule({ name: 'market', marketId: 1 });
  const ofBrand = rule({ name: 'brand', brandIds: [30] });
  const ofMarketAndBrand = rule({ name: 'market and brand', marketId: 1, brandIds: [30] });
  const two = rule({ name: 'two conditions', brandIds: [30], sourceIds: [10] });
  const newer = rule({ name: 'newer', marketId: 1, createdAt: '2026-02-01T00:00:00.000Z' });

  it.each([
    ['a market beats no condition', [general, ofMarket], 'market'],
    ['a condition beats a bare market', [ofMarket, ofBrand], 'brand'],
    ['with equal conditions the market wins', [ofBrand, ofMarketAndBrand], 'market and brand'],
    ['more conditions beat a market and one condition', [ofMarketAndBrand, two], 'two conditions'],
    ['the newer rule wins a tie', [newer, ofMarket], 'newer'],
    ['an inactive rule never wins', [general, rule({ marketId: 1, isActive: false })], 'general'],
    ['a rule that does not apply never wins', [general, rule({ marketId: 2, brandIds: [30] })], 'general'],
  ])('%s', (_what, rows, expected) => {
    for (const order of [rows, rows.toReversed()])
      expect(winningRule(rankRules(order, facts), 'Forwarding')?.name).toBe(expected);
  });

  it('has one winner per type', () => {
    const ranked = rankRules(
      [
        general,
        ofMarket,
        rule({ ruleTypeId: 5, effect: { workingDaysToFirstAnswer: 1, workingDaysToSolution: 5 } }),
      ],
      facts,
    );
    expect(ranked.map((r) => [r.ruleType, r.isWinner])).toEqual([
      ['Forwarding', true],
      ['Forwarding', false],
      ['DueDate', true],
    ]);
    expect(winningRule(ranked, 'Reminder')).toBeNull();
  });
});
