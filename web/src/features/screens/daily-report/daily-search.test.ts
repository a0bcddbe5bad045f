import { expect, it } from 'vitest';
import { addDays, dailyAddress, today } from './daily-search.ts';

it('keeps day and page in the URL without defaults', () => {
  const shown = dailyAddress.read({ date: '2026-03-03', page: 2 });
  expect(shown).toMatchObject({ date: '2026-03-03', page: 2 });
  expect(dailyAddress.write(shown)).toEqual({ date: '2026-03-03', page: 2 });
  expect(dailyAddress.write(dailyAddress.read({}))).toEqual({});
});

it('replaces a future day by today', () => {
  expect(dailyAddress.read({ date: today() }).date).toBe(today());
  expect(dailyAddress.read({ date: addDays(today(), 1) }).date).toBeNull();
});

it.each(['2026-02-30', '03.03.2026', 20260303, '0026-03-03', null])('replaces %s by today', (date) => {
  expect(dailyAddress.read({ date }).date).toBeNull();
});

it.each([
  ['2026-03-01', -1, '2026-02-28'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-03-29', 1, '2026-03-30'],
])('%s plus %i days is %s', (date, days, other) => {
  expect(addDays(date, days)).toBe(other);
});
