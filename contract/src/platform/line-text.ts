/** True of a text in which nothing is to be seen, whatever characters it has. */
export const isInvisible = (text: string): boolean =>
  /^[\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text);

/**
 * A text as it is stored where it has one line (rule 5.17): control characters and ends of lines are blanks, what turns the
 * direction of writing is left out. What joins letters and emojis, though it is not seen, stays.
 */
export function oneLineOf(text: string): string {
  const line = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();
  return isInvisible(line) ? '' : line;
}
