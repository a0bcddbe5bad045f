import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../testing/rounds.ts';
import { isOneTypingErrorAway } from './similar-names.ts';

describe('one typing error', () => {
  test.each([
    ['meier', 'maier', true],
    ['meier', 'meer', true],
    ['meier', 'meieer', true],
    ['meier', 'meire', true],
    ['meier', 'mayer', false],
    ['meier', 'meie', true],
    ['meier', 'schmidt', false],
    ['ab', 'ba', true],
    ['abcd', 'badc', false],
  ])('%s, %s: %s', (a, b, expected) => expect(isOneTypingErrorAway(a, b)).toBe(expected));

  test('accepts one letter dropped anywhere, in both directions', () =>
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 12 }), fc.nat(), (word, at) => {
        const shorter = word.slice(0, at % word.length) + word.slice((at % word.length) + 1);
        expect(isOneTypingErrorAway(word, shorter)).toBe(true);
        expect(isOneTypingErrorAway(shorter, word)).toBe(true);
      }),
      runs(100, 10_000),
    ));
});
