/** One word of a search: what it may begin with. `isShort`: only ids, plates and names are looked at. */
export interface SearchWord {
  word: string;
  isShort: boolean;
}

/**
 * The words of a free-text search (product 3). An e-mail address and a number such as 2026-004711 stay whole; everything
 * else splits at what is no letter and no digit. At most eight words count.
 */
export function searchWordsOf(text: string): SearchWord[] {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .split(/\s+/)
    .flatMap((part) =>
      /^\S+@\S*$|^\S*@\S+$|^\d{4}-\d+$/.test(part) ? [part] : part.split(/[^\p{L}\p{N}]+/u),
    )
    .filter((word) => word !== '');
  return [...new Set(words)].slice(0, 8).map((word) => ({ word, isShort: [...word].length < 3 }));
}

interface SearchTerm {
  term: string;
  isShort: boolean;
}

/**
 * What the database function `search_query` makes a tsquery of: a beginning of each word is wanted; `alternatives` adds
 * names that a word may have been meant for. JSON, so that nothing a person types is ever part of a query's text.
 */
export function searchTerms(
  words: readonly SearchWord[],
  alternatives: ReadonlyMap<string, readonly string[]> = new Map(),
): string {
  const groups: SearchTerm[][] = words.map(({ word, isShort }) =>
    [word, ...(alternatives.get(word) ?? [])].map((term) => ({ term, isShort })),
  );
  return JSON.stringify(groups);
}

/** True when one typing error (a letter wrong, missing, too many, or two exchanged) makes one word of the other. */
export function isOneTypingErrorAway(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const restShort = short.slice(start);
  const restLong = long.slice(start);
  if (short.length < long.length) return restShort === restLong.slice(1);
  if (restShort.slice(1) === restLong.slice(1)) return true;
  return (
    restShort[0] === restLong[1] && restShort[1] === restLong[0] && restShort.slice(2) === restLong.slice(2)
  );
}
