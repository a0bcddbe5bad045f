import { expect, it } from 'vitest';
import { rowAt } from './row-place.ts';

it.each([
  [[4, 5, 6], null, null],
  [[], { id: 5, index: 1 }, null],
  [[4, 5, 6], { id: 5, index: 0 }, 5],
  [[4, 6, 7], { id: 5, index: 1 }, 6],
  [[4, 6], { id: 9, index: 5 }, 6],
] as const)('returns the row of %j at %j: %s', (ids, place, row) => {
  expect(rowAt(ids, place)).toBe(row);
});
