import { expect, it } from 'vitest';
import { readBlacklistSearch, writeBlacklistSearch } from './blacklist-search.ts';

const standard = { search: '', sortBy: 'email', descending: false, page: 1, take: 20 };

it('by itself the list is sorted by address, 20 rows a page', () => {
  expect(readBlacklistSearch({})).toEqual(standard);
});

it('an address comes back as it was; what it says wrongly counts as not said', () => {
  const shown = { search: '2026', sortBy: 'lastName', descending: true, page: 2, take: 50 } as const;
  expect(readBlacklistSearch(writeBlacklistSearch(shown))).toEqual(shown);
  expect(readBlacklistSearch({ ...writeBlacklistSearch(shown), search: 2026 })).toEqual(shown);
  // 100 is a size of other lists.
  expect(readBlacklistSearch({ sortBy: 'createdDateTime', take: 100, page: -1 })).toEqual(standard);
});
