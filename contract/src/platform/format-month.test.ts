import { expect, it } from 'vitest';
import { formatMonth, parseMonth } from './format-month.ts';

it('formats a month in a language', () => {
  expect([formatMonth({ year: 2026, month: 3 }, 'de'), formatMonth('2026-03', 'en')]).toEqual([
    'März 2026',
    'March 2026',
  ]);
});

it('parses a month', () => {
  expect(parseMonth('2026-11')).toEqual({ year: 2026, month: 11 });
});
