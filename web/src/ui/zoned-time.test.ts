import { expect, test } from 'vitest';
import { formatBytes, formatDate, formatDateTime } from './format.ts';
import { fromZoned, toZoned } from './zoned-time.ts';

test.each([
  ['2026-01-15T23:30:00.000Z', '2026-01-16', '00:30'],
  ['2026-07-01T08:00:00.000Z', '2026-07-01', '10:00'],
  // The nights when summer time begins and ends.
  ['2026-03-29T00:59:00.000Z', '2026-03-29', '01:59'],
  ['2026-03-29T01:00:00.000Z', '2026-03-29', '03:00'],
  ['2026-10-25T01:00:00.000Z', '2026-10-25', '02:00'],
  ['2026-10-25T02:00:00.000Z', '2026-10-25', '03:00'],
])('converts %s to %s %s and back', (instant, date, time) => {
  expect(toZoned(instant)).toEqual({ date, time });
  expect(fromZoned(date, time)).toBe(instant);
});

test('formats dates as dd.mm.yyyy, with HH:mm on request (rule 5.13)', () => {
  expect(formatDate('2026-07-01T22:30:00Z')).toBe('02.07.2026');
  expect(formatDate('2026-07-01')).toBe('01.07.2026');
  expect(formatDateTime('2026-07-01T22:30:00Z')).toBe('02.07.2026 00:30');
  expect(formatDate(null)).toBe('—');
});

test('formats sizes in the shortest unit', () => {
  expect(formatBytes(512, 'en')).toBe('512 B');
  expect(formatBytes(1_258_291, 'en')).toBe('1.2 MB');
  expect(formatBytes(1_258_291, 'de')).toBe('1,2 MB');
  expect(formatBytes(25 * 1024 * 1024, 'en')).toBe('25 MB');
});
