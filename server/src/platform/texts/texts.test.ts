import { expect, it } from 'vitest';
import { languageOf } from './texts.ts';

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['en-GB, de;q=0.9', 'en'],
  ['fr-CH, fr;q=0.9, de;q=0.8, en;q=0.7', 'de'],
  ['en;q=0.2, de;q=0.4', 'de'],
  ['de;q=0, en', 'en'],
  ['den, *', 'en'],
])('answers %j in %s', (header, language) => {
  expect(languageOf(header)).toBe(language);
});
