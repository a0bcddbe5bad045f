/** Key for looking up a word in a list. */
export const wordKey = (text: string): string => text.trim().toLowerCase();

const yes = new Set(['yes', 'ja', 'true', 'wahr', '1', 'x', 'y', 'j']);
const no = new Set(['no', 'nein', 'false', 'falsch', '0', 'n']);
/** Boolean value of a cell, or undefined if the text is not a known yes or no. */
export const flagOf = (cell: string): boolean | undefined =>
  yes.has(wordKey(cell)) ? true : no.has(wordKey(cell)) ? false : undefined;
