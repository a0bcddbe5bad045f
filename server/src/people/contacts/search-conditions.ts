import { emailAddress } from '@cfm/contract/platform/email-address.ts';
import { withoutInvisible } from '@cfm/contract/platform/normalize-typed.ts';
import { plainPhone } from '@cfm/contract/platform/phone-number.ts';
import { type SQL, sql } from 'drizzle-orm';
import { beginningWith, containing } from '../../platform/db/statements.ts';
import { decodeDomains } from '../../platform/texts/readable-domain.ts';
import type { Alternatives, NameWord } from './similar-names.ts';

/** Exactly the expressions of the indexes `contacts_emails` and `contacts_phones`. */
const allEmails = sql`lower(decode_domains(array_to_string_immutable(emails)))`;
const phoneKeys = sql`phone_keys(phones)`;

/**
 * True if a word of the name begins with one of these. Needs a column filled by `name_search_text`. Searches the index
 * once for each word.
 */
const nameBegins = (column: SQL, words: readonly string[]): SQL =>
  sql`${column} like any (${sql.param(words.map((word) => `% ${beginningWith(word)}`))}::text[])`;

/** True if the name in this column has an entered word: all of its parts, or the joined parts. */
export function nameHas(
  column: SQL,
  { parts, joined }: NameWord,
  isMet: (column: SQL, words: Alternatives) => SQL = nameBegins,
): SQL {
  const inParts = sql.join(
    parts.map((part) => isMet(column, part)),
    sql` and `,
  );
  return joined ? sql`(${inParts} or ${isMet(column, [joined])})` : inParts;
}

/** True if one of these is a whole word of the name. The index supports prefixes only. */
export const nameHasWhole = (column: SQL, words: Alternatives): SQL =>
  sql`(${nameBegins(column, words)} and string_to_array(${column}, ' ') && ${sql.param([...words])}::text[])`;

/** A typed address, or a part of one, as `allEmails` has it. */
export const searchedEmail = (typed: string): string =>
  decodeDomains(emailAddress(typed) ?? withoutInvisible(typed.normalize('NFKC')).trim()).toLowerCase();

/** One of the addresses begins with this text. */
export function emailBegins(typed: string): SQL {
  const beginning = beginningWith(searchedEmail(typed));
  return sql`(${allEmails} like ${beginning} or ${allEmails} like ${`% ${beginning}`})`;
}
/** One of the addresses contains this text. */
export const emailHas = (typed: string): SQL => sql`${allEmails} like ${containing(searchedEmail(typed))}`;
/**
 * One of the addresses contains this text. Two characters match prefixes only, because the index can't find them
 * elsewhere.
 */
export const emailContains = (address: string): SQL =>
  [...address].length < 3 ? emailBegins(address) : emailHas(address);
/** One of the addresses equals this text. */
export const emailIs = (address: string): SQL =>
  sql`(${emailContains(address)} and ' ' || ${allEmails} || ' ' like ${containing(` ${searchedEmail(address)} `)})`;
/** Long enough for the trigram index to find it with one wrong character or two exchanged ones. */
const specificNameLength = 10;
/**
 * Matches a whole address with a typing error: most of its characters are there, in sequence. A long enough local part
 * is searched alone, because a quarter of all people share the domain. `is true` keeps the second condition off the
 * index.
 */
export function emailIsLike(typed: string): SQL {
  const address = searchedEmail(typed);
  if (!address.includes('@')) return sql`false`;
  const [name = ''] = address.split('@');
  const isLike = sql`${allEmails} %> ${address}`;
  return name.length < specificNameLength ? isLike : sql`(${allEmails} %> ${name} and (${isLike}) is true)`;
}
/** One of the phone numbers ends with this one, in any spelling (rule 6.7). Never true for fewer than five digits. */
export const phoneEnds = (phone: string): SQL =>
  sql`${phoneKeys} like '% ' || phone_key(${plainPhone(phone)}) || '%'`;
