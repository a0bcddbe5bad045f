import { expect, it } from 'vitest';
import { addDays, readDailySearch, today, writeDailySearch } from './daily-search.ts';

it('keeps day and page in the URL without defaults', () => {
  const shown = readDailySearch({ date: '2026-03-03', page: 2 });
  expect(shown).toMatchObject({ date: '2026-03-03', page: 2 });
  expect(writeDailySearch(shown)).toEqual({ date: '2026-03-03', page: 2 });
  expect(writeDailySearch(readDailySearch({}))).toEqual({});
});

it('replaces a future day by today', () => {
  expect(readDailySearch({ date: today() }).date).toBe(today());
  expect(readDailySearch({ date: addDays(today(), 1) }).date).toBeNull();
});

it.each(['2026-02-30', '03.03.2026', 20260303, '0026-03-03', null])('replaces %s by today', (date) => {
  expect(readDailySearch({ date }).date).toBeNull();
});

it.each([
  ['2026-03-01', -1, '2026-02-28'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-03-29', 1, '2026-03-30'],
])('%s plus %i days is %s', (date, days, other) => {
  expect(addDays(date, days)).toBe(other);
});
