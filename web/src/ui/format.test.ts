import { expect, it } from 'vitest';
import { formatShortDate } from './format.ts';

it('a short date says the year only where it is another one', () => {
  const now = '2026-11-20T12:00:00Z';
  expect(formatShortDate('2026-12-02T09:00:00Z', now)).toBe('02.12.');
  expect(formatShortDate('2027-01-05T09:00:00Z', now)).toBe('05.01.27');
  // The year of Berlin, where it is midnight already.
  expect(formatShortDate('2025-12-31T23:30:00Z', now)).toBe('01.01.');
  expect(formatShortDate(null, now)).toBe('—');
});
