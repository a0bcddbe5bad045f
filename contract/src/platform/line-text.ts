/** Whether a text has no visible characters. */
export const isInvisible = (text: string): boolean =>
  /^[\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text);

/**
 * Normalizes a single-line text (rule 5.17). Control characters and line ends become spaces, and direction controls are
 * removed. Invisible joiners of letters and emojis stay.
 */
export function oneLineOf(text: string): string {
  const line = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();
  return isInvisible(line) ? '' : line;
}
