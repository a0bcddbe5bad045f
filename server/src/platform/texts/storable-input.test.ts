import { expect, it } from 'vitest';
import { storableInput } from './storable-input.ts';

it.each([
  [{ a: [1, 'x', null, true] }, { a: [1, 'x', null, true] }],
  [undefined, undefined],
  ['a\u0000b', 'a\ufffdb'],
  [{ 'k\u0000': 'v' }, { 'k\ufffd': 'v' }],
  ['\ud83d\ude00', '\ud83d\ude00'],
  ['Mu\u0308ller', 'M\u00fcller'],
  [['half \ud83d'], ['half \ufffd']],
  ['written \\u0000 and \\ud800', 'written \\u0000 and \\ud800'],
  ['line\nbreak "quoted" \\', 'line\nbreak "quoted" \\'],
  ['About [gelöscht] and [erased]', 'About [erased] and [erased]'],
  [['[gelo\u0308scht]'], ['[erased]']],
])('converts %j to %j (rules 5.18 and 19.22)', (value, taken) => {
  expect(storableInput(value)).toEqual(taken);
});

it('rejects input that is nested too deeply', () => {
  const nested = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
  expect(storableInput(nested(100))).toEqual(nested(100));
  expect(() => storableInput(nested(5000))).toThrow('BadRequest');
});

it('separates marks after each 30, so that composing them stays linear (UAX #15)', () => {
  const marks = (count: number) => '\u0323'.repeat(count);
  expect(storableInput(`x${marks(30)}`)).toBe(`x${marks(30)}`);
  const stored = `x${marks(30)}\u034f${marks(30)}\u034f${marks(5)}`;
  expect(storableInput(`x${marks(65)}`)).toBe(stored);
  expect(storableInput(stored)).toBe(stored);
});
