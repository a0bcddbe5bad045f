import { type Language, languages } from '@cfm/contract/messages/catalogue.ts';

const parameter = 'lang';

/** Returns the language in the page's URL. Nothing is stored in the browser. */
export function chosenLanguage(search: string): Language | null {
  const given = new URLSearchParams(search).get(parameter);
  return languages.find((language) => language === given) ?? null;
}

/** Adds the chosen language to a URL of these pages. Without a choice, each page determines its own. */
export function inLanguage(address: string, language: Language | null): string {
  const [path = '', search = ''] = address.split('?');
  const query = new URLSearchParams(search);
  if (language) query.set(parameter, language);
  return query.size > 0 ? `${path}?${query}` : path;
}
