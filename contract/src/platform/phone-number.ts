import { normalizeTyped } from './normalize-typed.ts';

/** Minimum number of digits to search for the end of a phone number. */
const phoneMinDigits = 5;
/** The extension at the end of a phone. */
export const extensionAtEnd =
  /(?:ext(?:ension)?|x|#|dw|durchwahl|app(?:arat)?|nst|nebenstelle)[\s.:]{0,3}(\d{1,6})$/i;
/** Not any text in parentheses: digits belong to the number. */
const withoutRemark = (phone: string): string =>
  phone
    .replace(/\([^()]*\)$/, (inParentheses) => (/\p{L}/u.test(inParentheses) ? '' : inParentheses))
    .trimEnd();

/**
 * A phone number as it is stored: ASCII digits and hyphens, any dash as a hyphen, no invisible characters, no `tel:`.
 * Japanese keyboards write the dash as a long vowel.
 */
export const plainPhone = (text: string): string =>
  normalizeTyped(text)
    .replace(/ー/g, '-')
    .trim()
    .replace(/^tel:\s*/i, '');

/**
 * The number of a phone without what may follow it: an extension (`ext. 12`, `x12`, `DW 12`), a remark in parentheses
 * (`(privat)`). The database function `phone_key` splits stored phones in the same way.
 */
export function phoneParts(text: string): { number: string; extension: string } {
  const plain = plainPhone(text);
  const dialled = withoutRemark(plain);
  // Seven characters can be the end of a VIN.
  const [whole = '', extension = ''] = plain.length === 7 ? [] : (extensionAtEnd.exec(dialled) ?? []);
  const number = dialled.slice(0, dialled.length - whole.length).replace(/[\s,;]+$/, '');
  return { number: withoutRemark(number), extension };
}

/** Whether a text can be a phone number, in any notation: digits and separators, an extension and a remark. */
export function isPhoneNumber(text: string): boolean {
  const { number } = phoneParts(text);
  return /^[\d\s+/().-]+$/.test(number) && number.replace(/\D/g, '').length >= phoneMinDigits;
}

/** The link that dials a phone number, with its extension (RFC 3966). */
export function phoneLink(phone: string): string {
  const { number, extension } = phoneParts(phone);
  // The zero in parentheses is not dialled after a country code.
  const dialled = number.startsWith('+') ? number.replace('(0)', '') : number;
  return `tel:${dialled.replace(/[^+\d]/g, '')}${extension && `;ext=${extension}`}`;
}
