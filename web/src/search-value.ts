import { parseSearchWith } from '@tanstack/react-router';

/** Numbers, flags, lists and objects are read as such; any other text stays text (a token like 12e5 is no number). */
const plainJson = /^(?:[[{"]|(?:true|false|null|0|-?[1-9]\d{0,14})$)/;
export function readSearchValue(text: string): unknown {
  // The router takes a refusal as "this is plain text", here and when it writes an address.
  if (!plainJson.test(text)) throw new SyntaxError('plain text');
  return JSON.parse(text);
}
/** What an address says behind its "?". */
export const readSearch = parseSearchWith(readSearchValue);
