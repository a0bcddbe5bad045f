/**
 * The characters that separate the parts of a name ("D'Kassel", "Jean-Luc", "St. John"), including invisible ones and
 * no-break spaces. Same as in the database function `fold_name`; a test compares them.
 */
const nameSigns =
  /[\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u00a0-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u02b9-\u02df\u0374\u0375\u037e\u0384\u0385\u0387\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05f3\u05f4\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u2007\u200b-\u2027\u202a-\u205e\u2060-\u206f\u207a-\u207e\u208a-\u208e\u20a0-\u20c0\u2190-\u245f\u2500-\u2bff\u2e00-\u2e5d\u3001-\u3004\u3008-\u3020\u3030\u30a0\u30fb\ua78b\ua78c\ufe10-\ufe19\ufe30-\ufe6b\ufeff\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\uffe0-\uffee\ufff9-\ufffd]/gu;

/** The words of a name, each split into its parts, as in the database function `fold_name`. */
export function splitName(name: string): string[][] {
  const words: string[][] = [];
  let isJoined = false;
  for (const piece of name
    .normalize('NFC')
    .replace(nameSigns, '-')
    .split(/([\s-]+)/)) {
    const last = words.at(-1);
    if (/^[\s-]/.test(piece)) isJoined = piece.includes('-');
    else if (last && isJoined && piece !== '') last.push(piece);
    else if (piece !== '') words.push([piece]);
  }
  return words;
}
