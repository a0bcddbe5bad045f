import type { Car, Contact } from '@cfm/contract/people/contacts.ts';
import { vinLength } from '@cfm/contract/platform/limits.ts';
import type { PersonName } from './former-names.ts';

/** What tells one person from all others, wherever it is written. */
export interface Identifiers {
  emails: string[];
  phones: string[];
  vins: string[];
}

/** What a person is recognised by in texts: for certain, and beside that. */
export interface PersonIdentifiers extends Identifiers {
  /** Names that they have or had. */
  names: PersonName[];
  plates: string[];
  /** Streets with their numbers. */
  streets: string[];
}

/** Those of a contact that are exact: an end of a VIN, or a number of few digits, may be another's. */
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

/** Noughts in front are a way to write a number, and all of one that somebody types who does not know it. */
const significantDigitsOf = (phone: string): string => phone.replace(/\D/g, '').replace(/^0+/, '');

/** Without the hyphen, which means something in a class alone and may not be escaped elsewhere. */
export const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
/** Not within a longer word or number. */
export const alone = (pattern: string): string => `(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`;

export const emailPattern = (email: string): string => alone(escaped(email));
export const vinPattern = (vin: string): string => alone(escaped(vin));
/**
 * A telephone number in whatever spelling (rule 6.7): its digits with what people put between them, with or without the codes of
 * country and area zero.
 */
export function phonePattern(phone: string): string {
  const digits = significantDigitsOf(phone);
  const between = '[\\s()\\/.\\u00a0-]{0,3}';
  const spelled = [...digits].join(between);
  // Of an international number the national part, behind its zero, is the same number.
  const national = /^\s*(\+|00)/.test(phone) ? nationalOf(digits) : null;
  const all = [`(?:\\+|00|0)?${between}${spelled}`];
  if (national) all.push(`0${between}${[...national].join(between)}`);
  return alone(all.join('|'));
}
/** Codes of countries as the ITU gave them out: of one, two and three digits. */
const countryCode =
  /^([17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(2[1-689]|3[578]|42|5[09]|6[7-9]|8[035789]|9[679])\d)/;
const nationalOf = (digits: string): string | null => {
  const rest = digits.replace(countryCode, '').replace(/^0+/, '');
  return rest.length >= phoneDigitsMin - 1 && rest !== digits ? rest : null;
};

/** One of these patterns as PostgreSQL takes it, which names letters and digits of all scripts in another way. */
export const inPostgres = (patterns: readonly string[]): string =>
  patterns.join('|').replaceAll('\\p{L}\\p{N}', '[:alnum:]').replaceAll('\\u00a0', '\u00a0');

/**
 * What finds any of these patterns. The time that it takes grows with the length of a text and not faster: a test beside it says so.
 * What is wrong with one is told without it, as it is a person's name or address (rule 12.7).
 */
export function anyOf(patterns: readonly string[], flags: string): RegExp {
  const found = compiled(patterns.join('|') || '(?!)', flags);
  if (found.test('')) throw new Error('a pattern of a person finds the empty text');
  found.lastIndex = 0;
  return found;
}
function compiled(pattern: string, flags: string): RegExp {
  try {
    return new RegExp(pattern, flags);
  } catch {
    throw new Error('a pattern of a person is no expression');
  }
}
