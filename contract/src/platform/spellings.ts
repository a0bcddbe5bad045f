import { normalizeTyped } from './normalize-typed.ts';

const letters: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i', ς: 'σ' },
};
const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđıς]/g, (letter) => letters[letter] ?? letter);

/**
 * The spellings in which the browser compares texts: lower case without accents, an umlaut as its letter or as two letters
 * ("muller", "mueller"). Two texts match if they are equal in either spelling.
 */
export function spellingsOf(text: string): readonly [string, string] {
  const plain = normalizeTyped(text).toLowerCase();
  return [folded(plain), folded(plain.replace(/[äöüøå]/g, (letter) => umlauts[letter] ?? letter))];
}

/** Whether each typed word is in the text. */
export function containsWords(text: string, typed: string): boolean {
  const [plain, spelled] = spellingsOf(text);
  return typed.split(/\s+/).every((word) => {
    const [plainWord, spelledWord] = spellingsOf(word);
    return plain.includes(plainWord) || spelled.includes(spelledWord);
  });
}
