import { AppError } from '../../errors.ts';
import { storeErased } from './erased-mark.ts';
import { storableText } from './storable-text.ts';

/**
 * Limit of nesting (rule 5.14). More than any form has. Input nested thousands of levels deep can be neither
 * written nor read.
 */
const mostLevels = 100;

/**
 * Converts input to texts that the database can store, before it is validated (rule 5.18): replaces NUL and half of a
 * surrogate pair, which a browser sends when a text is cut, with U+FFFD, normalizes to NFC, and restores the mark of erased
 * text (rule 19.22).
 */
export function storableInput(value: unknown, levels = mostLevels): unknown {
  if (typeof value === 'string') return storeErased(storableText(value));
  if (typeof value !== 'object' || value === null) return value;
  if (levels === 0) throw new AppError('BadRequest');
  if (Array.isArray(value)) return value.map((each) => storableInput(each, levels - 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [storableText(key), storableInput(each, levels - 1)]),
  );
}
