import { expect, test } from 'vitest';
import { goodwillAddress } from './queries.ts';

const standard = {
  by: 'market',
  from: null,
  to: null,
  search: '',
  sortBy: 'costEuros',
  descending: true,
  page: 1,
  take: 50,
};

test('reads group, days, search, order and page from the URL and ignores invalid values', () => {
  expect(goodwillAddress.read({})).toMatchObject({ ...standard, take: expect.any(Number) });
  expect(
    goodwillAddress.read({
      by: 'dealers',
      from: '2026-02-30',
      to: 'today',
      search: ['a'],
      sortBy: 'vin',
      page: 0,
    }),
  ).toEqual(goodwillAddress.read({}));
  const address = {
    by: 'car',
    from: '2025-01-01',
    to: '2025-12-31',
    search: '1234567',
    sortBy: 'name',
    descending: false,
    page: 2,
  };
  expect(goodwillAddress.write(goodwillAddress.read({ ...address, search: 1234567 }))).toEqual(address);
});
