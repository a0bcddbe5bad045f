/**
 * Removes invisible characters, such as zero-width joiners, soft hyphens and direction marks. The database function `fold`
 * removes them too.
 */
export const withoutInvisible = (text: string): string =>
  text.replace(/\p{Default_Ignorable_Code_Point}+/gu, '');

/** The first of the ten digits of Arabic, Persian, Indic scripts, Thai, Lao, Burmese and Khmer. */
const zeros = [
  ...[0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66],
  ...[0xe50, 0xed0, 0x1040, 0x17e0],
];
function asciiDigit(character: string): string {
  const code = character.charCodeAt(0);
  const zero = zeros.find((first) => code >= first && code < first + 10);
  return zero === undefined ? character : String(code - zero);
}

/** A typed text without invisible characters and full-width letters, with ASCII digits and hyphens. */
export const normalizeTyped = (text: string): string =>
  withoutInvisible(text.normalize('NFKC'))
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u0660-\u17e9]/g, asciiDigit);
