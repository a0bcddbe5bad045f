/** More marks than Unicode's stream-safe format allows on one letter (UAX #15). Composing them takes quadratic time. */
const manyMarks = /((?:(?!\u034f)\p{M}){30})(?=(?!\u034f)\p{M})/gu;
const joiner = '\u034f';

/**
 * Makes a text storable, and composes its characters: macOS sends them decomposed, and a search would not
 * find them. NUL is replaced, not removed: otherwise a number or token with NUL would become a valid one.
 */
export const storableText = (text: string): string =>
  text.toWellFormed().replaceAll('\u0000', '\ufffd').replace(manyMarks, `$1${joiner}`).normalize('NFC');
