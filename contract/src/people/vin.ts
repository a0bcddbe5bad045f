import * as z from '#zod';
import { vinLength } from '../platform/limits.ts';

/** Normalizes a VIN: no spaces, upper case. */
export const vinOf = (typed: string): string => typed.replace(/\s/g, '').toUpperCase();

/** Whether a normalized text can be a complete VIN. */
export const isVin = (vin: string): boolean => vin.length === vinLength && /^[A-Z0-9]+$/.test(vin);

/** A complete VIN. Wrong letters or check digits are only a hint on the page, not an error (rule 5.7). */
export const wholeVin = z.string().check(z.overwrite(vinOf), z.length(vinLength));
