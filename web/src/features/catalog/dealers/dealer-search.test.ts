import { expect, it } from 'vitest';
import { readDealersSearch, writeDealersSearch } from './dealer-search.ts';

const standard = {
  search: '',
  marketId: null,
  isActive: null,
  sortBy: 'number',
  descending: false,
  page: 1,
  take: 20,
};

it('by itself the list is sorted by number, of all markets', () => {
  expect(readDealersSearch({})).toEqual(standard);
});

it('an address comes back as it was; what it says wrongly counts as not said', () => {
  const shown = {
    search: '10112',
    marketId: 7,
    isActive: false,
    sortBy: 'name',
    descending: true,
    page: 2,
    take: 50,
  } as const;
  expect(readDealersSearch(writeDealersSearch(shown))).toEqual(shown);
  expect(readDealersSearch({ ...writeDealersSearch(shown), search: 10_112 })).toEqual(shown);
  expect(readDealersSearch({ sortBy: 'city', marketId: -1, isActive: 1, page: 0 })).toEqual(standard);
});

it('a link with a market alone leads to its dealers', () => {
  expect(readDealersSearch({ marketId: 7 })).toEqual({ ...standard, marketId: 7 });
});
