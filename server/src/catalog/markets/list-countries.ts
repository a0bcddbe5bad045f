import { type Language, languages } from '@cfm/contract/messages/catalogue.ts';
import isoCountries from 'i18n-iso-countries';

export interface Country {
  /** ISO 3166 alpha-2. */
  code: string;
  name: string;
}

const byName = (language: Language) => {
  const { compare } = new Intl.Collator(language);
  return (a: Country, b: Country) => compare(a.name, b.name);
};
/** Codes of ISO 3166 with the same names that pages show. */
const namesOf = (language: Language): Country[] => {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' });
  return Object.keys(isoCountries.getAlpha2Codes()).map((code) => ({ code, name: names.of(code) ?? code }));
};
const lists = Object.fromEntries(
  languages.map((language) => [language, namesOf(language).sort(byName(language))]),
) as Record<Language, Country[]>; // fromEntries types every key as string

/** Countries of ISO 3166, with names and order in a language. */
export const listCountries = (language: Language): Country[] => lists[language];
