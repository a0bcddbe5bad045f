import { isPhoneNumber } from '@cfm/contract/platform/phone-number.ts';

/** One word of a search. Matches words that begin with it. */
export interface SearchWord {
  word: string;
  /** Below three characters (rule 3.23). */
  isShort: boolean;
  /** May be the end of a phone number. False for one part of a number written in parts. */
  isPhone: boolean;
}

const isWhole = (part: string) => (part.includes('@') && part !== '@') || /^\d{4}-\d+$/.test(part);

/** Unicode classifies some apostrophes as letters. */
const betweenWords = /(?:[^\p{L}\p{N}]|[\u02b9-\u02df])+/u;

/**
 * Words of a free-text search (rules 3.22 to 3.24). E-mail addresses and numbers such as 2026-004711 stay whole.
 * Everything else splits at characters other than letters and digits. Uses at most eight words.
 */
export function searchWordsOf(text: string): SearchWord[] {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .split(/\s+/)
    .flatMap((part) => (isWhole(part) ? [part] : part.split(betweenWords)))
    .filter((word) => word !== '');
  return [...new Set(words)].slice(0, 8).map((word) => ({
    word,
    isShort: [...word].length < 3,
    isPhone: isPhoneNumber(word) && /^\d+$/.test(word) && (words.length === 1 || !isPhoneNumber(text)),
  }));
}

interface SearchTerm {
  term: string;
  isShort: boolean;
  /** Matches only the whole word, not words that begin with it. */
  isWhole: boolean;
  /** Matches phone numbers that end with it. */
  isPhone: boolean;
}

const plain = { isShort: false, isWhole: false, isPhone: false };
/** Terms that match a phone number in any notation, and nothing else. */
export const phoneTerms = (phone: string): string =>
  JSON.stringify([[{ ...plain, term: phone, isPhone: true }]]);

/**
 * Terms that the database function `search_query` converts to a tsquery. Each word matches as a prefix. A short word
 * next to longer ones also matches as a whole word. `alternatives` adds names that may have been meant. Uses JSON, so
 * that user input is never part of a query text.
 */
export function searchTerms(
  words: readonly SearchWord[],
  alternatives: ReadonlyMap<string, readonly string[]> = new Map(),
): string {
  const hasLongWord = words.some(({ isShort }) => !isShort);
  const groups = words.map(({ word, isShort, isPhone }): SearchTerm[] => [
    ...[word, ...(alternatives.get(word) ?? [])].map((term) => ({ ...plain, term, isShort })),
    ...(isShort && hasLongWord ? [{ ...plain, term: word, isWhole: true }] : []),
    ...(isPhone ? [{ ...plain, term: word, isPhone }] : []),
  ]);
  return JSON.stringify(groups);
}
