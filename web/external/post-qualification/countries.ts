import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { countryCodes } from '@cfm/contract/platform/country-codes.ts';

export interface Country {
  code: string;
  name: string;
}

/** All countries with their names in a language, sorted by name. */
export function countriesIn(language: Language): Country[] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' });
  const { compare } = new Intl.Collator(language);
  return countryCodes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => compare(one.name, other.name));
}

/** Returns the countries of the browser's languages, most likely first. */
export function likelyCountries(languages: readonly string[]): string[] {
  const regions = languages.flatMap((language) => regionOf(language) ?? []);
  return [...new Set(regions)].filter((code) => countryCodes.includes(code));
}

function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region;
  } catch {
    return undefined;
  }
}
