import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { inLanguage } from '../chosen-language.ts';

/** The open page. A missing token leads to the not-found page. */
export type Place = { page: 'form'; token: string } | { page: 'thanks' } | { page: 'not-found' };

const root = '/post-qualification';

export function placeOf(path: string): Place {
  const word = decoded(path.slice(root.length).replaceAll('/', ''));
  if (word === 'thanks') return { page: 'thanks' };
  return word === '' || word === 'not-found' ? { page: 'not-found' } : { page: 'form', token: word };
}

/** Decodes a URL part. Returns an empty text if it is malformed. */
function decoded(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return '';
  }
}

export const addressOf = (place: Place, language: Language | null): string =>
  inLanguage(`${root}/${place.page === 'form' ? encodeURIComponent(place.token) : place.page}`, language);
