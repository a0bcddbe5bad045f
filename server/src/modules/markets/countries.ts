import { type Language, languages } from '@cfm/contract/messages/catalogue.ts';
import countryNames from 'i18n-iso-countries';

export interface Country {
  /** ISO 3166 alpha-2. */
  code: string;
  name: string;
}

const byName = (language: Language) => {
  const { compare } = new Intl.Collator(language);
  return (a: Country, b: Country) => compare(a.name, b.name);
};
const lists = Object.fromEntries(
  languages.map((language) => [
    language,
    Object.entries(countryNames.getNames(language))
      .map(([code, name]) => ({ code, name }))
      .sort(byName(language)),
  ]),
) as Record<Language, Country[]>; // fromEntries types every key as string

/** Countries of ISO 3166 in a language, in its order. */
export const listCountries = (language: Language): Country[] => lists[language];
