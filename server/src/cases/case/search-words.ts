import { isPhoneNumber } from '@cfm/contract/platform/phone-number.ts';

/** One word of a search: what it may begin with. */
export interface SearchWord {
  word: string;
  /** Below three characters (rule 3.23). */
  isShort: boolean;
  /** It may be the end of a telephone number; a part of one that is written in parts is not. */
  isPhone: boolean;
}

const isWhole = (part: string) => (part.includes('@') && part !== '@') || /^\d{4}-\d+$/.test(part);

/** Unicode counts some apostrophes as letters. */
const betweenWords = /(?:[^\p{L}\p{N}]|[\u02b9-\u02df])+/u;

/**
 * The words of a free-text search (rules 3.22 to 3.24). An e-mail address and a number such as 2026-004711 stay whole; everything
 * else splits at what is no letter and no digit. At most eight words count.
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
  /** Only this very word, not what begins with it. */
  isWhole: boolean;
  /** A telephone number that ends so. */
  isPhone: boolean;
}

const plain = { isShort: false, isWhole: false, isPhone: false };
/** What finds a telephone number, written in whatever way, and nothing else. */
export const phoneTerms = (phone: string): string =>
  JSON.stringify([[{ ...plain, term: phone, isPhone: true }]]);

/**
 * What the database function `search_query` makes a tsquery of: a beginning of each word is wanted, beside longer words a short
 * one itself too; `alternatives` adds names that a word may have been meant for. JSON, so that nothing a person types is ever
 * part of a query's text.
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
