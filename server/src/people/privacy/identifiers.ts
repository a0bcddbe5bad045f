import type { Car, Contact } from '@cfm/contract/people/contact.ts';
import { vinLength } from '@cfm/contract/platform/limits.ts';
import { extensionAtEnd, phoneParts } from '@cfm/contract/platform/phone-number.ts';
import { decodeDomains } from '../../platform/texts/readable-domain.ts';
import type { PersonName } from './former-names.ts';

/** Identifiers that are unique to a person. */
export interface Identifiers {
  emails: string[];
  phones: string[];
  vins: string[];
  /** Those phones whose number without the extension is also that of another contact, for example of a switchboard. */
  sharedPhones?: string[];
}

/** Everything a person can be recognized by in texts: unique identifiers, and weaker ones. */
export interface PersonIdentifiers extends Identifiers {
  /** Current and former names. */
  names: PersonName[];
  plates: string[];
  /** Streets with house numbers. */
  streets: string[];
}

/** The unique identifiers of a contact. Leaves out partial VINs and short phone numbers, which others may share. */
export const identifiersOf = ({
  emails,
  phones,
  cars,
}: Pick<Contact, 'emails' | 'phones'> & { cars: readonly Pick<Car, 'vin'>[] }): Identifiers => ({
  emails,
  phones: phones.filter((phone) => significantDigitsOf(phone).length >= phoneDigitsMin),
  vins: [...new Set(cars.flatMap(({ vin }) => (vin?.length === vinLength ? [vin] : [])))],
});
const phoneDigitsMin = 7;

/** Ignores the extension, and leading zeros, which are formatting or the whole of a dummy number. */
export const significantDigitsOf = (phone: string): string =>
  phoneParts(phone).number.replace(/\D/g, '').replace(/^0+/, '');

/** Does not escape the hyphen: it is special only in a class, and escaping it elsewhere is a syntax error. */
export const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
/** Not part of a longer word or number. */
export const alone = (pattern: string): string => `(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`;

/** An address with its domain in ASCII or as people write it. */
export const emailPattern = (email: string): string =>
  alone([...new Set([email, decodeDomains(email)])].map(escaped).join('|'));
export const vinPattern = (vin: string): string => alone(escaped(vin));
/** The phone numbers in any spelling. */
export const phonePatterns = ({ phones, sharedPhones = [] }: Pick<Identifiers, 'phones' | 'sharedPhones'>) =>
  phones.map((phone) => phonePattern(phone, sharedPhones.includes(phone)));
/**
 * A phone number in any spelling (rule 6.7): its digits with separators, with or without country code, leading zero and
 * extension (rule 19.10). With another extension it is the number of another person. Without one it is the person's only
 * if it is not shared.
 */
export function phonePattern(phone: string, isShared = false): string {
  const digits = significantDigitsOf(phone);
  const between = '[\\s()\\/.\\u00a0-]{0,3}';
  const spelled = [...digits].join(between);
  // The national part of an international number, with a leading zero, is the same number.
  const national = /^\s*(\+|00)/.test(phone) ? nationalOf(digits) : null;
  const all = [`(?:\\+|00|0)?${between}${spelled}`];
  if (national) all.push(`0${between}${[...national].join(between)}`);
  const number = `(?:${all.join('|')})`;
  const { extension } = phoneParts(phone);
  if (extension === '') return alone(number);
  const own = `(?:${named}|${unnamed})${extension}`;
  const withOwn = `${separator}{0,3}\\(${own}\\)|${separator}{0,4}${own}`;
  return alone(`${number}(?:${withOwn}${isShared ? '' : `|(?!${anotherExtension})`})`);
}
// What may be between a number and its extension. Each part is bounded, so that the pattern stays linear.
const separator = '[\\s\\u00a0.,:;/()#–—-]';
const anyWord = '[^\\s\\u00a0\\d.,:;/()<>#–—-]{1,20}';
/** Also abbreviations and compounds that a stored phone does not have: `extn`, `Durchw.`, `DW-Nr.`. */
const extensionWord = `(?:${extensionAtEnd.source.replace(/\[.*/, '')}|extn|durchw|nebenst)(?:${separator}{0,3}(?:nr|no|nummer|number))?`;
/** After another word, `X5` is a model and `#5` the number of something else. */
const named = `(?:${anyWord}${separator}{1,4}(?![x#]))?${extensionWord}${separator}{0,4}`;
/** The start of a date, a time, a case number or another telephone number is no extension. */
const noExtension =
  '\\d{1,2}[.:]\\d|\\d{1,2}/\\d{1,2}/\\d|(?:19|20)\\d\\d-\\d|0\\d{1,4}[\\s\\u00a0/-]{1,3}\\d';
const unnamed = `(?:${anyWord}${separator}{0,4})?(?!${noExtension})`;
const dashed = `${separator}{0,3}[/–—-]${separator}{0,3}(?!${noExtension})\\d{1,6}(?!\\d)`;
const anotherExtension = `${separator}{0,4}${named}\\d|${dashed}`;
/** ITU country codes of one, two and three digits. */
const countryCode =
  /^([17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(2[1-689]|3[578]|42|5[09]|6[7-9]|8[035789]|9[679])\d)/;
const nationalOf = (digits: string): string | null => {
  const rest = digits.replace(countryCode, '').replace(/^0+/, '');
  return rest.length >= phoneDigitsMin - 1 && rest !== digits ? rest : null;
};

/**
 * One alternation of these patterns in the syntax of PostgreSQL, which has other classes for letters and digits. It only
 * preselects rows: it reads the columns of a row as one text, so what follows a number may be of another column and must
 * not exclude it.
 */
export const inPostgres = (patterns: readonly string[]): string =>
  patterns
    .join('|')
    .replaceAll(`(?!${anotherExtension})`, '')
    .replaceAll(`(?!${noExtension})`, '')
    .replaceAll('\\p{L}\\p{N}', '[:alnum:]')
    .replaceAll('\\u00a0', '\u00a0');

/**
 * Matches any of these patterns, in linear time (see the test). Errors leave out the pattern, which contains personal
 * data (rule 12.7).
 */
export function anyOf(patterns: readonly string[], flags: string): RegExp {
  const found = compiled(patterns.join('|') || '(?!)', flags);
  if (found.test('')) throw new Error('a pattern of a person matches the empty text');
  found.lastIndex = 0;
  return found;
}
function compiled(pattern: string, flags: string): RegExp {
  try {
    return new RegExp(pattern, flags);
  } catch {
    throw new Error('a pattern of a person is not a valid expression');
  }
}
