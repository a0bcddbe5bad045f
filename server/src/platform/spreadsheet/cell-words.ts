/** A word as lists are looked through for it. */
export const wordKey = (text: string): string => text.trim().toLowerCase();

const yes = new Set(['yes', 'ja', 'true', 'wahr', '1', 'x', 'y', 'j']);
const no = new Set(['no', 'nein', 'false', 'falsch', '0', 'n']);
/** What a cell says to a question; undefined where that is not to be understood. */
export const flagOf = (cell: string): boolean | undefined =>
  yes.has(wordKey(cell)) ? true : no.has(wordKey(cell)) ? false : undefined;
