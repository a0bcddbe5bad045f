import { type Language, languages } from '@cfm/contract/messages/catalogue.ts';

const parameter = 'lang';

/** The language that somebody chose, as the page's address says it: nothing is stored in the browser. */
export function chosenLanguage(search: string): Language | null {
  const given = new URLSearchParams(search).get(parameter);
  return languages.find((language) => language === given) ?? null;
}

/** An address of these pages in the chosen language; with none chosen, each page finds its own. */
export function inLanguage(address: string, language: Language | null): string {
  const [path = '', search = ''] = address.split('?');
  const query = new URLSearchParams(search);
  if (language) query.set(parameter, language);
  return query.size > 0 ? `${path}?${query}` : path;
}
