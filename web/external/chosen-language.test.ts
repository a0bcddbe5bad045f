import { describe, expect, test } from 'vitest';
import { chosenLanguage, inLanguage } from './chosen-language.ts';

describe('the language in the URL of a link page (rule 9.23)', () => {
  test.each([
    ['?token=abc&lang=de', 'de'],
    ['?lang=en', 'en'],
    ['?token=abc', null],
    ['?lang=fr', null],
    ['', null],
  ])('%s', (search, expected) => expect(chosenLanguage(search)).toBe(expected));
});

describe('a URL with the chosen language', () => {
  test.each([
    [
      '/solution/solve?token=a%2Bb&marketStatus=solved',
      '/solution/solve?token=a%2Bb&marketStatus=solved&lang=de',
    ],
    ['/solution/solve?lang=en&token=a', '/solution/solve?lang=de&token=a'],
    ['/legal/impressum', '/legal/impressum?lang=de'],
  ])('%s', (address, expected) => expect(inLanguage(address, 'de')).toBe(expected));

  test('is unchanged without a choice', () => {
    expect(inLanguage('/legal/impressum', null)).toBe('/legal/impressum');
    expect(inLanguage('/solution/solve?token=a', null)).toBe('/solution/solve?token=a');
  });
});
