import { describe, expect, it } from 'vitest';
import { nextIndex } from './use-row-keys.ts';

describe('nextIndex', () => {
  it.each([
    [-1, 1, 0],
    [-1, -1, 0],
    [0, 1, 1],
    [4, 1, 4],
    [0, -1, 0],
    [3, -1, 2],
  ] as const)('from %i by %i of five rows is %i', (current, move, next) => {
    expect(nextIndex(current, move, 5)).toBe(next);
  });
});
