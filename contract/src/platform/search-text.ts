// What counts as a word of a search. The database functions `word_characters` and `pair_characters` have the same lists for stored
// texts. A test of the server compares them.

/** Characters between words and between the parts of a name ("D'Kassel", "Jean-Luc"), also invisible ones. */
export const wordCharacters =
  /[\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u00a0-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u02b9-\u02df\u0374\u0375\u037e\u0384\u0385\u0387\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05f3\u05f4\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u0e4f\u0e5a\u0e5b\u104a-\u104f\u10fb\u1361-\u1368\u17d4-\u17d6\u17d8-\u17da\u1fbd\u1fbf-\u1fc1\u1fcd-\u1fcf\u1fdd-\u1fdf\u1fed-\u1fef\u1ffd\u1ffe\u2007\u200b-\u2027\u202a-\u205e\u2060-\u206f\u207a-\u207e\u208a-\u208e\u20a0-\u20c0\u2140-\u2144\u214a-\u214d\u2190-\u245f\u2500-\u2bff\u2e00-\u2e5d\u3001-\u3004\u3008-\u3020\u3030\u3036\u3037\u309b\u309c\u30a0\u30fb\ua78b\ua78c\ufb29\ufe10-\ufe19\ufe30-\ufe6b\ufeff\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\uffe0-\uffee\ufff9-\ufffd\u{1f000}-\u{1faff}]/gu;

/** The parts of a plain text between characters. */
export const wordsOfPlainText = (text: string): string[] =>
  text
    .replace(wordCharacters, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');

/**
 * Letters of scripts that are written without blanks, or in which two letters are a word: Thai, Lao, Burmese, Korean,
 * Khmer, Chinese, Japanese. Texts in them are found by each two neighbouring letters.
 */
const pair =
  /[\u0e01-\u0e3a\u0e40-\u0e4e\u0e81-\u0ece\u0edc-\u0edf\u1000-\u103f\u1050-\u109f\u1100-\u11ff\u1780-\u17d3\u17d7\u17dc\u17dd\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3038-\u303b\u3041-\u309a\u309d-\u309f\u30a1-\u30fa\u30fc-\u318f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\ua9e0-\ua9ff\uaa60-\uaa7f\uac00-\ud7ff\uf900-\ufaff\u{20000}-\u{3ffff}]{2}/u;
/** Two neighbouring letters of such a script are in the text. */
export const hasPair = (text: string): boolean => pair.test(text);
/** The text is one letter of such a script. */
export const isPairCharacter = (text: string): boolean => [...text].length === 1 && hasPair(text + text);
