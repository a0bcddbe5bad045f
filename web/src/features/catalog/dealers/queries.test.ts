import { expect, it } from 'vitest';
import { dealersAddress } from './queries.ts';

const standard = {
  search: '',
  marketId: null,
  isActive: null,
  sortBy: 'number',
  descending: false,
  page: 1,
  take: 20,
};

it('lists the dealers of all markets by number by default', () => {
  expect(dealersAddress.read({})).toEqual(standard);
});

it('round-trips valid URL parameters and ignores invalid ones', () => {
  const shown = {
    search: '10112',
    marketId: 7,
    isActive: false,
    sortBy: 'name',
    descending: true,
    page: 2,
    take: 50,
  } as const;
  expect(dealersAddress.read(dealersAddress.write(shown))).toEqual(shown);
  expect(dealersAddress.read({ ...dealersAddress.write(shown), search: 10_112 })).toEqual(shown);
  expect(dealersAddress.read({ sortBy: 'city', marketId: -1, isActive: 1, page: 0 })).toEqual(standard);
});

it('shows the dealers of a market for a link with only the market', () => {
  expect(dealersAddress.read({ marketId: 7 })).toEqual({ ...standard, marketId: 7 });
});
