import * as z from '#zod';
import { vinLength } from '../platform/limits.ts';
import { normalizeTyped } from '../platform/normalize-typed.ts';

/** Normalizes a VIN: upper case, no spaces, hyphens, dots and invisible characters. */
export const vinOf = (typed: string): string =>
  normalizeTyped(typed)
    .replace(/[\s.·-]/g, '')
    .toUpperCase();

/** Whether a normalized text can be a complete VIN. */
export const isVin = (vin: string): boolean => vin.length === vinLength && /^[A-Z0-9]+$/.test(vin);

/** A complete VIN. Wrong letters or check digits are only a hint on the page, not an error (rule 5.7). */
export const wholeVin = z.string().check(z.overwrite(vinOf), z.length(vinLength));
