import { caseNumberIn } from '@cfm/contract/cases/case-number.ts';
import { normalizeTyped } from '@cfm/contract/platform/normalize-typed.ts';
import { isPhoneNumber } from '@cfm/contract/platform/phone-number.ts';
import { hasPair, isPairCharacter, wordsOfPlainText } from '@cfm/contract/platform/search-text.ts';
import { decodeDomains } from '../../platform/texts/readable-domain.ts';

/** One word of a search. Matches words that begin with it. */
export interface SearchWord {
  word: string;
  /** Below three characters, or two in a script where two letters are a word (rule 3.23). */
  isShort: boolean;
  /** May be the end of a phone number. False for one part of a number written in parts. */
  isPhone: boolean;
  /** Other notations of the number that the word is a part of. Each matches instead of the word. */
  notations?: readonly string[];
}

interface Part {
  word: string;
  notations: readonly string[];
}

/**
 * Words of a free-text search (rules 3.22 to 3.24). E-mail addresses and numbers such as 2026-004711 stay whole.
 * Everything else splits at characters other than letters and digits. Uses at most eight words.
 */
export function searchWordsOf(text: string): SearchWord[] {
  const plain = decodeDomains(normalizeTyped(text)).toLowerCase();
  const grouped = codeIn(plain);
  const words = new Map(
    plain
      .split(/\s+/)
      .flatMap(partsOf)
      .map(({ word, notations }): [string, readonly string[]] => [
        word,
        grouped ? [...notations, grouped] : notations,
      ]),
  );
  return [...words].slice(0, 8).map(([word, notations]) => {
    const others = [...new Set(notations)].filter((notation) => notation !== word);
    return {
      word,
      isShort: [...word].length < 3 && !hasPair(word),
      isPhone: isPhoneNumber(word) && /^\d+$/.test(word) && (words.size === 1 || !isPhoneNumber(text)),
      ...(others.length > 0 ? { notations: others } : {}),
    };
  });
}

/** The words of a part without blanks. */
function partsOf(part: string): Part[] {
  const [whole = ''] = /[^\s<>()[\]"';:,#]+/.exec(part) ?? [];
  const number = /^\d{4}-\d+$/.test(whole) ? whole : caseNumberIn(part);
  if (number === whole && number !== null) return [{ word: number, notations: [] }];
  const notations = [codeIn(part), number].filter((text) => text !== null);
  const isAddress = whole.includes('@') && whole !== '@' && ![...whole].some(isPairCharacter);
  if (isAddress) return [{ word: whole, notations }];
  return wordsOfPlainText(part).map((word) => ({ word, notations }));
}

/**
 * A number that is written in groups, such as "11-42-7-953-129", as one word. Each group but the first has a digit. Null for
 * other texts.
 */
function codeIn(text: string): string | null {
  const [first = '', ...others] = wordsOfPlainText(text);
  const code = [first, ...others].join('');
  const isCode =
    others.length > 0 &&
    /^[a-z0-9]{7,30}$/.test(code) &&
    (/\d/.test(first) || first.length <= 4) &&
    others.every((group) => /\d/.test(group));
  return isCode && code.replace(/\D/g, '').length >= 5 ? code : null;
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
  const groups = words.map(({ word, isShort, isPhone, notations = [] }): SearchTerm[] => [
    ...[word, ...(alternatives.get(word) ?? [])].map((term) => ({ ...plain, term, isShort })),
    // A letter of a script without blanks is stored as the beginning of a pair.
    ...(isShort && hasLongWord ? [{ ...plain, term: word, isWhole: !isPairCharacter(word) }] : []),
    ...(isPhone ? [{ ...plain, term: word, isPhone }] : []),
    ...notations.map((term) => ({ ...plain, term })),
  ]);
  return JSON.stringify(groups);
}
