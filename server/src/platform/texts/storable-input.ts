import { AppError } from '../../errors.ts';

/**
 * Limit of nesting (rule 5.14). More than any form has. Input nested thousands of levels deep can be neither
 * written nor read.
 */
const mostLevels = 100;

/** More marks than Unicode's stream-safe format allows on one letter (UAX #15). Composing them takes quadratic time. */
const manyMarks = /((?:(?!\u034f)\p{M}){30})(?=(?!\u034f)\p{M})/gu;
const joiner = '\u034f';

/**
 * Makes a text storable, and composes its characters: macOS sends them decomposed, and a search would not
 * find them. NUL is replaced, not removed: otherwise a number or token with NUL would become a valid one.
 */
export const storableText = (text: string): string =>
  text.toWellFormed().replaceAll('\u0000', '\ufffd').replace(manyMarks, `$1${joiner}`).normalize('NFC');

/**
 * Converts input to texts that the database can store, before it is validated (rule 5.18): replaces NUL and half of a
 * surrogate pair, which a browser sends when a text is cut, with U+FFFD, and normalizes to NFC.
 */
export function storableInput(value: unknown, levels = mostLevels): unknown {
  if (typeof value === 'string') return storableText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (levels === 0) throw new AppError('BadRequest');
  if (Array.isArray(value)) return value.map((each) => storableInput(each, levels - 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [storableText(key), storableInput(each, levels - 1)]),
  );
}
