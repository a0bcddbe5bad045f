import { parseSearchWith } from '@tanstack/react-router';

/** Parses numbers, flags, lists and objects. Any other text stays text (a token like 12e5 is not a number). */
const plainJson = /^(?:[[{"]|(?:true|false|null|0|-?[1-9]\d{0,14})$)/;
export function readSearchValue(text: string): unknown {
  // The router treats an error as plain text, when it reads and when it writes a URL.
  if (!plainJson.test(text)) throw new SyntaxError('plain text');
  return JSON.parse(text);
}
/** Parses the query string of a URL. */
export const readSearch = parseSearchWith(readSearchValue);
