import { languages } from '@cfm/contract/messages/catalogue.ts';
import { countryCodes } from '@cfm/contract/platform/country-codes.ts';
import { describe, expect, test } from 'vitest';
import { countriesIn, likelyCountries } from './countries.ts';

describe('countries', () => {
  test.each(languages)('each have a name of their own (%s)', (language) => {
    const all = countriesIn(language);
    expect(all.map(({ code }) => code).sort()).toEqual([...countryCodes].sort());
    expect(all.filter(({ code, name }) => name === code)).toEqual([]);
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  });

  test('are sorted by the rules of the language', () => {
    const names = countriesIn('de').map(({ name }) => name);
    expect(names.indexOf('Österreich')).toBeLessThan(names.indexOf('Polen'));
    expect(names.slice(0, 2)).toEqual(['Afghanistan', 'Ägypten']);
  });

  test.each([
    [
      ['de-AT', 'de', 'en'],
      ['AT', 'DE', 'US'],
    ],
    [['fr-CH', 'fr-CH'], ['CH']],
    [['no such language', ''], []],
    [[], []],
  ])('returns for %j the likely countries %j', (asked, likely) =>
    expect(likelyCountries(asked)).toEqual(likely),
  );
});
