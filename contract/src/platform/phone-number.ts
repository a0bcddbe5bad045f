import { normalizeTyped } from './normalize-typed.ts';

/** Minimum number of digits to search for the end of a phone number. */
const phoneMinDigits = 5;

/**
 * A phone number as it is stored: ASCII digits and signs, any dash as a hyphen, no invisible signs, no `tel:`. Japanese
 * keyboards write the dash as a long vowel.
 */
export const plainPhone = (text: string): string =>
  normalizeTyped(text)
    .replace(/ー/g, '-')
    .trim()
    .replace(/^tel:\s*/i, '');

/** Whether a text can be a phone number, in any notation: digits and separators. */
export function isPhoneNumber(text: string): boolean {
  const phone = plainPhone(text);
  return /^[\d\s+/().-]+$/.test(phone) && phone.replace(/\D/g, '').length >= phoneMinDigits;
}
