import { expect, it } from 'vitest';
import { blacklistAddress } from './queries.ts';

const standard = { search: '', sortBy: 'email', descending: false, page: 1, take: 20 };

it('sorts by address by default, with 20 rows a page', () => {
  expect(blacklistAddress.read({})).toEqual(standard);
});

it('round-trips valid URL parameters and ignores invalid ones', () => {
  const shown = { search: '2026', sortBy: 'lastName', descending: true, page: 2, take: 50 } as const;
  expect(blacklistAddress.read(blacklistAddress.write(shown))).toEqual(shown);
  expect(blacklistAddress.read({ ...blacklistAddress.write(shown), search: 2026 })).toEqual(shown);
  // 100 is a page size of other lists only.
  expect(blacklistAddress.read({ sortBy: 'createdDateTime', take: 100, page: -1 })).toEqual(standard);
});
