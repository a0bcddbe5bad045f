import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { countryCodes } from '@cfm/contract/platform/country-codes.ts';

export interface Country {
  code: string;
  name: string;
}

/** All countries by their names in a language, in its order. */
export function countriesIn(language: Language): Country[] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' });
  const { compare } = new Intl.Collator(language);
  return countryCodes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => compare(one.name, other.name));
}

/** Where people live who read the languages that the browser asks for, most likely first. */
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
