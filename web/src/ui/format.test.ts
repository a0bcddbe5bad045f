import { expect, it } from 'vitest';
import { formatShortDate } from './format.ts';

it('shows the year of a short date only if it is not the current year', () => {
  const now = '2026-11-20T12:00:00Z';
  expect(formatShortDate('2026-12-02T09:00:00Z', now)).toBe('02.12.');
  expect(formatShortDate('2027-01-05T09:00:00Z', now)).toBe('05.01.27');
  // In Berlin it is already midnight, so the year is the next one.
  expect(formatShortDate('2025-12-31T23:30:00Z', now)).toBe('01.01.');
  expect(formatShortDate(null, now)).toBe('—');
});
