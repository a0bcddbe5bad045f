import {
  type FlagClaim,
  flagClaims,
  type RoleType,
  roleTypes,
  type ScopeClaim,
} from '@cfm/contract/platform/access.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../testing/rounds.ts';
import { beyondRights, type Rights, whyNotManaged } from './policy.ts';

const roleOf = { 'IFM Admin': 'Admin', 'BMW Admin': 'BMW Admin', Agent: 'Agent' } as const;
const rights = (
  roleType: RoleType,
  claims: readonly FlagClaim[] = [],
  scopes: Rights['scopes'] = {},
): Rights => ({ role: roleOf[roleType], roleType, claims, scopes });

const ids = fc.subarray([1, 2, 3]);
const someRights: fc.Arbitrary<Rights> = fc
  .tuple(
    fc.constantFrom(...roleTypes),
    fc.subarray([...flagClaims]),
    fc.record(
      { Markets: ids, ExcludeMarket: ids, CaseSource: ids, Brand: ids, CodeLevel2: ids },
      { requiredKeys: [] },
    ),
  )
  .map(([roleType, claims, scopes]) => rights(roleType, claims, scopes));

/** Reduces rights to roughly the own ones, so that many test cases are within them. */
function narrowed(some: Rights, own: Rights): Rights {
  const scopes: Rights['scopes'] = { ...own.scopes };
  for (const [scope, given] of Object.entries(some.scopes) as [ScopeClaim, number[]][]) {
    const ownIds = own.scopes[scope];
    scopes[scope] = scope === 'ExcludeMarket' ? given : given.filter((id) => ownIds?.includes(id) ?? true);
  }
  return {
    ...some,
    roleType:
      roleTypes.indexOf(some.roleType) < roleTypes.indexOf(own.roleType) ? own.roleType : some.roleType,
    claims: some.claims.filter((claim) => own.claims.includes(claim)),
    scopes,
  };
}

interface Case {
  market: number | null;
  source: number;
  brand: number | null;
  groups: number[];
}
/** A second implementation of rules 1.3, 1.7 and 1.8 for one case. */
function sees(
  { roleType, scopes: { Markets, ExcludeMarket, CaseSource, Brand, CodeLevel2 } }: Rights,
  one: Case,
) {
  const unclassified = roleType !== 'Agent';
  return (
    (!Markets || (one.market === null ? unclassified : Markets.includes(one.market))) &&
    !(one.market !== null && ExcludeMarket?.includes(one.market)) &&
    (!CaseSource || CaseSource.includes(one.source)) &&
    (!Brand || (one.brand === null ? unclassified : Brand.includes(one.brand))) &&
    (!CodeLevel2 ||
      (one.groups.length === 0 ? unclassified : one.groups.some((group) => CodeLevel2.includes(group))))
  );
}
const someCase: fc.Arbitrary<Case> = fc.record({
  market: fc.option(fc.constantFrom(1, 2, 3, 4)),
  source: fc.constantFrom(1, 2, 3, 4),
  brand: fc.option(fc.constantFrom(1, 2, 3, 4)),
  groups: fc.subarray([1, 2, 3, 4]),
});

describe('beyondRights (rule 18.3)', () => {
  it('accepts only rights that open no additional case, claim or role type', () => {
    let within = 0;
    fc.assert(
      fc.property(
        someRights,
        someRights,
        fc.boolean(),
        fc.array(someCase, { minLength: 20, maxLength: 20 }),
        (some, own, isNarrowed, cases) => {
          const given = isNarrowed ? narrowed(some, own) : some;
          if (beyondRights(given, own).length > 0) return;
          within += 1;
          for (const one of cases) if (sees(given, one)) expect(sees(own, one)).toBe(true);
          expect(own.claims).toEqual(expect.arrayContaining([...given.claims]));
          expect(roleTypes.indexOf(given.roleType)).toBeGreaterThanOrEqual(roleTypes.indexOf(own.roleType));
          // A user without scopes sees every contact (rule 6.8).
          if (Object.keys(given.scopes).length === 0) expect(own.scopes).toEqual({});
        },
      ),
      runs(1_000, 100_000),
    );
    expect(within).toBeGreaterThan(150);
  });

  it('accepts the own rights, and any rights for a manager without limits', () => {
    const everything = rights('IFM Admin', flagClaims);
    fc.assert(
      fc.property(someRights, (some) => {
        expect(beyondRights(some, some)).toEqual([]);
        expect(beyondRights(some, everything)).toEqual([]);
      }),
      runs(100, 10_000),
    );
  });

  it.each<[string, Rights['scopes'], Rights['scopes'], ScopeClaim[]]>([
    ['fewer markets', { Markets: [1] }, { Markets: [1, 2] }, []],
    ['another market', { Markets: [1, 3] }, { Markets: [1, 2] }, ['Markets']],
    ['no limit', {}, { Markets: [1] }, ['Markets']],
    ['another market that is also excluded', { Markets: [1, 3], ExcludeMarket: [3] }, { Markets: [1] }, []],
    ['a market that the actor excludes', {}, { ExcludeMarket: [3] }, ['ExcludeMarket']],
    ['markets that the actor does not exclude', { Markets: [1] }, { ExcludeMarket: [3] }, []],
    ['no scope if the actor has an empty one', {}, { ExcludeMarket: [] }, ['ExcludeMarket']],
    ['nothing at all', { Brand: [] }, { Brand: [] }, []],
    ['only another dimension', { Brand: [1] }, { CaseSource: [1] }, ['CaseSource']],
  ])('checks %s', (_what, given, own, beyond) => {
    expect(beyondRights(rights('Agent', [], given), rights('BMW Admin', [], own))).toEqual(
      beyond.map((scope) => `scopes.${scope}`),
    );
  });
});

describe('whyNotManaged (rule 18.2)', () => {
  const manager = { userId: 1, ...rights('BMW Admin', ['UserManage', 'Reports']) };
  it.each([
    ['a user with fewer claims', manager, rights('Agent', ['Reports']), null],
    ['a user of the same rank', manager, rights('BMW Admin', ['UserManage']), null],
    ['a user of a higher rank', manager, rights('IFM Admin'), 'moreRights'],
    ['a user with an additional claim', manager, rights('Agent', ['Blacklist']), 'moreRights'],
    ['an actor without the claim', { ...manager, claims: [] }, rights('Agent'), 'noClaim'],
    [
      'an agent with the claim',
      { userId: 1, ...rights('Agent', ['UserManage']) },
      rights('Agent'),
      'noClaim',
    ],
  ] as const)('returns the reason: %s', (_who, acting, user, why) => {
    expect(whyNotManaged(acting, { userId: 2, ...user })).toBe(why);
  });

  it('never lets users manage themselves', () => {
    expect(whyNotManaged(manager, manager)).toBe('self');
  });
});
