import { expect, it } from 'vitest';
import { storableInput } from './storable-input.ts';

it.each([
  [{ a: [1, 'x', null, true] }, { a: [1, 'x', null, true] }],
  [undefined, undefined],
  ['a\u0000b', 'ab'],
  [{ 'k\u0000': 'v' }, { k: 'v' }],
  ['\ud83d\ude00', '\ud83d\ude00'],
  ['Mu\u0308ller', 'M\u00fcller'],
  [['half \ud83d'], ['half \ufffd']],
  ['written \\u0000 and \\ud800', 'written \\u0000 and \\ud800'],
  ['line\nbreak "quoted" \\', 'line\nbreak "quoted" \\'],
])('converts %j to %j (rule 5.18)', (value, taken) => {
  expect(storableInput(value)).toEqual(taken);
});

it('rejects input that is nested too deeply', () => {
  const nested = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
  expect(storableInput(nested(100))).toEqual(nested(100));
  expect(() => storableInput(nested(5000))).toThrow('BadRequest');
});
