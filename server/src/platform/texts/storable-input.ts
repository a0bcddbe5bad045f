import { AppError } from '../../errors.ts';

/** More than any form has. What is nested deeper by thousands can be neither written nor read. */
/** Of nesting (rule 5.14). */
const mostLevels = 100;

/** As a database takes it, and letters in one part: those of a Mac come in two, and nobody would find them. */
export const storableText = (text: string): string =>
  text.toWellFormed().replaceAll('\u0000', '').normalize('NFC');

/**
 * What came from outside, in texts that a database takes: U+FFFD for half of a surrogate pair, which a browser can send
 * when a text was cut, no NUL, which nobody can type, and one way to write a letter (rule 5.18). Before any rule looks at them.
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
