import { normalizeTyped } from '../platform/normalize-typed.ts';

/**
 * The case number in a text: "2026-004711", with any dash or none, in brackets, after a "#" or in the subject of a mail. Null
 * if there is none.
 */
export function caseNumberIn(text: string): string | null {
  const [, year, number] =
    /(?<![\p{L}\d-])(20\d\d)(?:-(?=\d{6})|(?=\d{6}(?!\d)))(\d{6,9})(?![\d-])/u.exec(normalizeTyped(text)) ??
    [];
  return year && number ? `${year}-${number}` : null;
}

/** The part after the year if a text is only that: "-004021" for "4021", "004021" or "#004021". Null for other texts. */
export function numberWithoutYear(text: string): string | null {
  const [, number] = /^\s*#?(\d{1,9})\s*$/.exec(normalizeTyped(text)) ?? [];
  return number ? `-${number.padStart(6, '0')}` : null;
}
