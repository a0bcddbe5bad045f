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
 * extension. With another extension it is the number of another person, without one only if it is not shared.
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
  const own = `[\\s.,:#-]{0,3}[^\\s\\d.,:;<>()]{0,11}[\\s.:]{0,3}${extension}`;
  const another = `-\\d|[\\s.,:]{0,3}${extensionAtEnd.source.replace('$', '')}`;
  return alone(`${number}(?:${own}${isShared ? '' : `|(?!${another})`})`);
}
/** ITU country codes of one, two and three digits. */
const countryCode =
  /^([17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(2[1-689]|3[578]|42|5[09]|6[7-9]|8[035789]|9[679])\d)/;
const nationalOf = (digits: string): string | null => {
  const rest = digits.replace(countryCode, '').replace(/^0+/, '');
  return rest.length >= phoneDigitsMin - 1 && rest !== digits ? rest : null;
};

/** One alternation of these patterns in the syntax of PostgreSQL, which has other classes for letters and digits. */
export const inPostgres = (patterns: readonly string[]): string =>
  patterns.join('|').replaceAll('\\p{L}\\p{N}', '[:alnum:]').replaceAll('\\u00a0', '\u00a0');

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
