/** Fewer digits at the end of a telephone number find nothing. */
const phoneMinDigits = 5;

/** Whether a text can be meant as a telephone number, however it is written: digits and the signs between them. */
export const isPhoneNumber = (text: string): boolean =>
  /^[\d\s+/().-]+$/.test(text) && text.replace(/\D/g, '').length >= phoneMinDigits;
