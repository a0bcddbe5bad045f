import * as z from '#zod';
import { vinLength } from '../platform/limits.ts';

/** A VIN in the one way to write it: without blanks, in capitals. */
export const vinOf = (typed: string): string => typed.replace(/\s/g, '').toUpperCase();

/** Whether it can be a whole VIN, in the one way to write it. */
export const isVin = (vin: string): boolean => vin.length === vinLength && /^[A-Z0-9]+$/.test(vin);

/** All characters of it; which they are, and a wrong check digit, is a hint of the page, no refusal (rule 5.7). */
export const wholeVin = z.string().check(z.overwrite(vinOf), z.length(vinLength));
