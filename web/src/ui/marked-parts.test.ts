import { expect, it } from 'vitest';
import { markedParts } from './marked-parts.ts';

const shown = (text: string, ...words: string[]) =>
  markedParts(text, words)
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join('');

it.each([
  ['Gearbox jerks', [], 'Gearbox jerks'],
  ['Gearbox jerks', ['GEAR', 'jerk'], '[Gear]box [jerk]s'],
  ['anna banana', ['an', 'ana'], '[an]na b[anana]'],
  ['2026-004711', [''], '2026-004711'],
  ['İstanbul Getriebe', ['getriebe'], 'İstanbul Getriebe'],
] as const)('marks in %s the words %j: %s', (text, words, marked) => {
  expect(shown(text, ...words)).toBe(marked);
});
