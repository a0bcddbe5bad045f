import { expect, it } from 'vitest';
import { storableJson } from './storable-json.ts';

it.each([
  [{ a: [1, 'x', null] }, { a: [1, 'x', null] }],
  [undefined, null],
  ['a\u0000b', 'ab'],
  [{ 'k\u0000': 'v' }, { k: 'v' }],
  ['\ud83d\ude00', '\ud83d\ude00'],
  ['half \ud83d', 'half \ufffd'],
  ['written \\u0000 and \\ud800', 'written \\u0000 and \\ud800'],
  ['line\nbreak "quoted" \\', 'line\nbreak "quoted" \\'],
])('%j is kept as %j', (value, kept) => {
  expect(JSON.parse(storableJson(value))).toEqual(kept);
});
