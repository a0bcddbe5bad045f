import { expect, test } from 'vitest';
import { daysOf, goodwillAddress, isTurned } from './goodwill-search.ts';

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

test('defaults to this year up to today, and accepts a single day as start and end', () => {
  expect(daysOf({ from: null, to: null }, '2026-11-25')).toEqual({ from: '2026-01-01', to: '2026-11-25' });
  expect(daysOf({ from: '2024-05-06', to: null }, '2026-11-25')).toEqual({
    from: '2024-05-06',
    to: '2026-11-25',
  });
  expect(isTurned({ from: '2026-03-31', to: '2026-03-31' })).toBe(false);
  expect(isTurned({ from: '2026-04-01', to: '2026-03-31' })).toBe(true);
});
