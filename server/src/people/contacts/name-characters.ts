import { wordCharacters } from '@cfm/contract/platform/search-text.ts';

/** The words of a name, each split into its parts, as in the database function `fold_name`. */
export function splitName(name: string): string[][] {
  const words: string[][] = [];
  let isJoined = false;
  for (const piece of name
    .normalize('NFC')
    .replace(wordCharacters, '-')
    .split(/([\s-]+)/)) {
    const last = words.at(-1);
    if (/^[\s-]/.test(piece)) isJoined = piece.includes('-');
    else if (last && isJoined && piece !== '') last.push(piece);
    else if (piece !== '') words.push([piece]);
  }
  return words;
}
