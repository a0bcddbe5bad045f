import { expect, test } from 'vitest';
import { isReversed, periodOf } from './period.ts';

test('defaults to this year up to today, and accepts a single day as start and end', () => {
  expect(periodOf({ from: null, to: null }, '2026-11-25')).toEqual({ from: '2026-01-01', to: '2026-11-25' });
  expect(periodOf({ from: '2024-05-06', to: null }, '2026-11-25')).toEqual({
    from: '2024-05-06',
    to: '2026-11-25',
  });
  expect(isReversed({ from: '2026-03-31', to: '2026-03-31' })).toBe(false);
  expect(isReversed({ from: '2026-04-01', to: '2026-03-31' })).toBe(true);
});
