import { expect, it } from 'vitest';
import { rulesAddress } from './queries.ts';

const standard = {
  ...{ ruleTypeId: null, marketId: null, isActive: null, search: '' },
  ...{ sortBy: null, descending: true, page: 1, take: 20 as const },
};

it('shows all rules by default', () => {
  expect(rulesAddress.read({})).toEqual(standard);
  expect(rulesAddress.write(rulesAddress.read({}))).toEqual({});
});

it('round-trips valid URL parameters and ignores invalid ones', () => {
  const shown = {
    ...standard,
    ruleTypeId: 4,
    marketId: 0,
    isActive: false,
    search: '2026',
    page: 2,
  } as const;
  expect(rulesAddress.read(rulesAddress.write(shown))).toEqual(shown);
  expect(rulesAddress.read({ type: 9, market: -1, active: 'yes', page: 'x', search: {} })).toEqual(standard);
});
