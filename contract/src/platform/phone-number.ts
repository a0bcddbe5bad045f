/** Minimum number of digits to search for the end of a phone number. */
const phoneMinDigits = 5;

/** Whether a text can be a phone number, in any notation: digits and separators. */
export const isPhoneNumber = (text: string): boolean =>
  /^[\d\s+/().-]+$/.test(text) && text.replace(/\D/g, '').length >= phoneMinDigits;
