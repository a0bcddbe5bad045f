import { conditionFields, optionalConditions } from '@cfm/contract/catalog/rule-types.ts';
import { describe, expect, it } from 'vitest';
import { inRound, roundSeed } from '../../testing/rounds.ts';
import { threadCpuMs } from '../../testing/thread-cpu.ts';
import { conflictsOf, type World } from './contest.ts';
import { type CaseFacts, type Contestant, compareSpecificity, metConditions } from './specificity.ts';

/**
 * Small enough to check all cases: areas 1 and 2, groups 11 and 12 of the first, 21 of the second, and
 * details below.
 */
const world: World = {
  marketIds: [1, 2],
  sourceIds: [1, 2],
  inputChannelIds: [1, 2],
  brandIds: [1],
  escalationLevelIds: [1, 2],
  areaOfGroup: new Map([
    [11, 1],
    [12, 1],
    [21, 2],
  ]),
  groupOfDetail: new Map([
    [111, 11],
    [211, 21],
  ]),
};

const triples: (readonly [area: number, group?: number, detail?: number])[] = [
  [1],
  [2],
  [1, 11],
  [1, 12],
  [2, 21],
  [1, 11, 111],
  [2, 21, 211],
];
/** All combinations of code levels that the sets of a case can have. */
const levelChoices = Array.from({ length: 2 ** triples.length }, (_none, mask) => {
  const sets = triples.filter((_set, at) => mask & (1 << at));
  return {
    codeLevelAreaIds: sets.map(([area]) => area),
    codeLevelTopicGroupIds: sets.flatMap(([, group]) => group ?? []),
    codeLevelTopicDetailIds: sets.flatMap(([, , detail]) => detail ?? []),
  };
});
const allCases: CaseFacts[] = levelChoices.flatMap((levels) =>
  [null, ...world.marketIds].flatMap((marketId) =>
    world.sourceIds.flatMap((sourceId) =>
      world.inputChannelIds.flatMap((inputChannelId) =>
        [null, ...world.brandIds].flatMap((brandId) =>
          world.escalationLevelIds.map((escalationLevelId) => ({
            ...levels,
            marketId,
            sourceId,
            inputChannelId,
            brandId,
            escalationLevelId,
          })),
        ),
      ),
    ),
  ),
);

let nextId = 0;
function rule(patch: Partial<Contestant> = {}): Contestant {
  nextId += 1;
  return {
    ruleId: nextId,
    ruleTypeId: 1,
    marketId: null,
    sourceIds: [],
    inputChannelIds: [],
    brandIds: [],
    codeLevelAreaIds: [],
    codeLevelTopicGroupIds: [],
    codeLevelTopicDetailIds: [],
    escalationLevelIds: [],
    occasion: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...patch,
  };
}

/** Random numbers that follow from the seed alone. */
function dice(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return {
    isBelow: (share: number) => next() < share,
    some: (ids: readonly number[]) => {
      const chosen = ids.filter(() => next() < 0.5);
      return chosen.length > 0 ? chosen : [ids[Math.floor(next() * ids.length)] ?? 0];
    },
    one: (ids: readonly number[]) => ids[Math.floor(next() * ids.length)] ?? 0,
  };
}
const idsOf: Record<(typeof optionalConditions)[number], readonly number[]> = {
  source: world.sourceIds,
  inputChannel: world.inputChannelIds,
  brand: world.brandIds,
  codeLevelArea: [1, 2],
  codeLevelTopicGroup: [...world.areaOfGroup.keys()],
  codeLevelTopicDetail: [...world.groupOfDetail.keys()],
  escalationLevel: world.escalationLevelIds,
};
/** Up to eight rules, some created at the same time. */
function someRules(seed: number): Contestant[] {
  const { isBelow, some, one } = dice(seed);
  return Array.from({ length: 2 + (seed % 7) }, () => {
    const made = rule({
      marketId: isBelow(0.35) ? one(world.marketIds) : null,
      createdAt: `2026-01-0${1 + one([0, 1, 2])}T00:00:00.000Z`,
    });
    for (const condition of optionalConditions)
      if (isBelow(0.25)) made[conditionFields[condition]] = some(idsOf[condition]);
    return made;
  });
}

/** Finds the winners by checking every case. */
function lookAt(rules: readonly Contestant[]) {
  const applies = new Map(
    rules.map((each) => [each, allCases.map((facts) => metConditions(each, facts) !== null)]),
  );
  return (some: readonly Contestant[]) => {
    const ranked = some.toSorted((a, b) => compareSpecificity(a, b).order);
    const winners = new Set<Contestant>();
    const ties = new Set<string>();
    for (let at = 0; at < allCases.length; at += 1) {
      const found = ranked.filter((each) => applies.get(each)?.[at]);
      const [winner] = found;
      if (!winner) continue;
      winners.add(winner);
      const top = found.filter((each) => each === winner || compareSpecificity(winner, each).by === 'age');
      for (const a of top) for (const b of top) if (a !== b) ties.add(`${a.ruleId}-${b.ruleId}`);
    }
    return { winners, ties };
  };
}
const idsIn = (rules: readonly Contestant[]) => rules.map(({ ruleId }) => ruleId);

describe('conflicts of random rules (rule 7.11)', () => {
  it.each(Array.from({ length: inRound(30, 2_000) }, (_none, at) => roundSeed + at))(
    'equal those of enumerating all cases of a small world: seed %i',
    (seed) => {
      const rules = someRules(seed);
      const seenIn = lookAt(rules);
      const { winners, ties } = seenIn(rules);
      for (const each of rules) {
        const others = rules.filter((other) => other !== each);
        const found = conflictsOf(each, others, world);
        const { neverWinsBecauseOf } = found;
        expect(neverWinsBecauseOf.length > 0).toBe(!winners.has(each));
        if (neverWinsBecauseOf.length > 0) {
          expect(seenIn([each, ...neverWinsBecauseOf]).winners.has(each)).toBe(false);
          // None of them is superfluous.
          for (const one of neverWinsBecauseOf)
            expect(
              seenIn([each, ...neverWinsBecauseOf.filter((other) => other !== one)]).winners.has(each),
            ).toBe(true);
        }
        const before = seenIn(others).winners;
        const shadowed = others.filter((other) => before.has(other) && !winners.has(other));
        expect(idsIn(found.shadows).sort()).toEqual(idsIn(shadowed).sort());
        const tied = others.filter(
          (other) =>
            ties.has(`${each.ruleId}-${other.ruleId}`) &&
            !shadowed.includes(other) &&
            !neverWinsBecauseOf.includes(other),
        );
        expect(idsIn(found.ties).sort()).toEqual(idsIn(tied).sort());
      }
    },
  );
});

describe('conflictsOf', () => {
  const older = '2025-01-01T00:00:00.000Z';
  const named = (rules: Record<string, Contestant>, found: readonly Contestant[]) =>
    Object.keys(rules).filter((name) => found.includes(rules[name] as Contestant)); // its own key

  it.each<[string, Partial<Contestant>, Record<string, Partial<Contestant>>, string[]]>([
    ['nothing', {}, {}, []],
    ['a newer rule with the same conditions', { createdAt: older }, { newer: {} }, ['newer']],
    ['not an older rule with the same conditions', {}, { older: { createdAt: older } }, []],
    ['not a rule for a market', {}, { market: { marketId: 1 } }, []],
    [
      'not rules for every market, because a case may have none',
      {},
      { one: { marketId: 1 }, two: { marketId: 2 } },
      [],
    ],
    [
      'rules that together cover every source',
      {},
      { one: { sourceIds: [1] }, two: { sourceIds: [2] } },
      ['one', 'two'],
    ],
    ['a rule for all sources', { marketId: 1 }, { all: { sourceIds: [1, 2] } }, ['all']],
    ['not a rule for all brands, because a case may have none', {}, { all: { brandIds: [1] } }, []],
    [
      'a rule that also requires the group of the detail',
      { codeLevelTopicDetailIds: [111] },
      { both: { codeLevelTopicDetailIds: [111], codeLevelTopicGroupIds: [11] } },
      ['both'],
    ],
    [
      'not a rule that also requires another group',
      { codeLevelTopicDetailIds: [111] },
      { other: { codeLevelTopicDetailIds: [111], codeLevelTopicGroupIds: [12] } },
      [],
    ],
    ['not a rule of another type', { createdAt: older }, { other: { ruleTypeId: 2 } }, []],
    [
      'not a template for another purpose',
      { occasion: 'a', createdAt: older },
      { other: { occasion: 'b' } },
      [],
    ],
  ])('returns the rules that always beat a rule: %s', (_what, patch, patches, expected) => {
    const stored = Object.fromEntries(Object.entries(patches).map(([name, each]) => [name, rule(each)]));
    const { neverWinsBecauseOf } = conflictsOf(rule(patch), Object.values(stored), world);
    expect(named(stored, neverWinsBecauseOf)).toEqual(expected);
  });

  it('reports a tie only if no more specific rule takes its cases', () => {
    const brand = rule({ brandIds: [1] });
    const source = rule({ sourceIds: [1] });
    expect(conflictsOf(brand, [source], world).ties).toEqual([source]);
    const both = rule({ brandIds: [1], sourceIds: [1] });
    expect(conflictsOf(brand, [source, both], world).ties).toEqual([]);
  });

  it('gives up in time with very many rules, and reports nothing', () => {
    const { some } = dice(7);
    const ids = Array.from({ length: 60 }, (_none, at) => at + 1);
    const wide = { ...world, sourceIds: ids, inputChannelIds: ids, escalationLevelIds: ids };
    const stored = Array.from({ length: 300 }, () =>
      rule({ sourceIds: some(ids), inputChannelIds: some(ids), escalationLevelIds: some(ids) }),
    );
    const since = threadCpuMs();
    expect(conflictsOf(rule(), stored, wide).ties).toEqual([]);
    expect(threadCpuMs() - since).toBeLessThan(20_000);
  });
});
