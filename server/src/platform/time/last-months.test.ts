import { expect, test } from 'vitest';
import { lastMonths } from './last-months.ts';

test('starts and ends months at midnight in Berlin, in winter and summer time (rule 20.1)', () => {
  // In Berlin it is already April.
  expect(lastMonths('2026-03-31T22:30:00.000Z', 2)).toEqual([
    { month: '2026-03', from: '2026-02-28T23:00:00.000Z', to: '2026-03-31T21:59:59.999Z' },
    { month: '2026-04', from: '2026-03-31T22:00:00.000Z', to: '2026-04-30T21:59:59.999Z' },
  ]);
});

test('goes back to the previous year', () => {
  const months = lastMonths('2026-02-10T10:00:00.000Z', 12).map(({ month }) => month);
  expect(months[0]).toBe('2025-03');
  expect(months.slice(-3)).toEqual(['2025-12', '2026-01', '2026-02']);
});
