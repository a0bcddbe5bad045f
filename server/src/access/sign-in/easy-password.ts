import commonPasswords from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' };
import type { Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { Account } from './queries.ts';

/** The most frequent passwords of known breaches, in lower case. */
const common: ReadonlySet<string> = new Set<string>(commonPasswords);

/** Obvious words for this product: brands, roles, terms and keyboard rows (listed in docs/security.md). */
export const contextWords = [
  ...['bmw', 'mini', 'rolls', 'royce', 'motorrad', 'alpina'],
  ...['admin', 'administrator', 'agent', 'bcc', 'ifm', 'ikam', 'root', 'user', 'benutzer'],
  ...['customer', 'feedback', 'management', 'complaint', 'kunde', 'kunden', 'beschwerde', 'reklamation'],
  ...['password', 'passwort', 'kennwort', 'welcome', 'willkommen', 'login', 'test', 'demo'],
  ...['qwertz', 'qwerty', 'asdf', 'yxcv'],
] as const;

const shortestWord = 3;
/** A password with fewer other letters than this, in addition to obvious words, is easy. */
const ownLetters = 4;
/** Characters that people type in place of a letter. */
const letterMeantBy: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

const isLetter = (character: string) => /[a-z]/.test(character);
const isLetterOrDigit = (character: string) => /[a-z0-9]/.test(character);
const withLettersMeant = (text: string) => [...text].map((each) => letterMeantBy[each] ?? each).join('');
/**
 * Spellings of a name with letters that a password cannot contain: without accents, or with the German
 * replacements.
 */
const asTyped = (text: string): string[] => [
  text.normalize('NFD').replace(/\p{M}/gu, ''),
  text.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('ß', 'ss'),
];
const wordsIn = (text: string): string[] =>
  asTyped(text.toLowerCase().normalize('NFC'))
    .flatMap((spelling) => spelling.split(/[^a-z]/))
    .filter((word) => word.length >= shortestWord);

/** The text from the first to the last character that counts. */
function trimmed(text: string, counts: (character: string) => boolean): string {
  const characters = [...text];
  const first = characters.findIndex(counts);
  return first === -1 ? '' : characters.slice(first, characters.findLastIndex(counts) + 1).join('');
}

/**
 * Spellings of the password: unchanged, without digits and special characters, and with the letters that
 * characters replace.
 */
function spellingsOf(password: string): string[] {
  const plain = password.toLowerCase();
  const bare = trimmed(plain, isLetterOrDigit);
  const core = trimmed(plain, isLetter);
  const joined = [...plain].filter(isLetterOrDigit).join('');
  return [plain, bare, core, joined, ...[plain, bare, core].map(withLettersMeant)];
}

/** Returns whether few letters remain without the obvious words. */
function isOfWords(spelling: string, words: readonly string[]): boolean {
  const letters = [...spelling].filter(isLetter).join('');
  const rest = words.reduce((text, word) => text.replaceAll(word, ' '), letters);
  return rest !== letters && rest.replaceAll(' ', '').length < ownLetters;
}

/** Returns whether a password that satisfies rule 5.4 is easy to guess (rule 2.27). */
export function isEasyPassword(password: string, ownWords: readonly string[]): boolean {
  const words = [...contextWords, ...ownWords].sort((a, b) => b.length - a.length);
  return spellingsOf(password).some((spelling) => common.has(spelling) || isOfWords(spelling, words));
}

/** Rejects an easy password at its field. */
export function rejectEasyPassword(
  ctx: Ctx,
  user: Pick<Account, 'username' | 'email' | 'firstName' | 'lastName'>,
  password: string,
  field: 'newPassword' | 'password' = 'newPassword',
): void {
  const { username, email, firstName, lastName } = user;
  const own = [ctx.config.productTitle, username, email, firstName, lastName].flatMap(wordsIn);
  if (isEasyPassword(password, own)) throw new AppError('EasyPassword', { field });
}
