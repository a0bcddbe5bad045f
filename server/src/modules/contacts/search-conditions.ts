import { type SQL, sql } from 'drizzle-orm';
import { beginningWith, containing } from '../../db/statements.ts';

/** Exactly the expressions of the indexes `contacts_name`, `contacts_emails` and `contacts_phones`. */
export const fullName = sql`fold(coalesce(first_name, '') || ' ' || last_name)`;
const allEmails = sql`lower(array_to_string_immutable(emails))`;
const phoneKeys = sql`phone_keys(phones)`;

/** LIKE patterns for a name in which a word begins with one of these. */
export const namePatterns = (words: readonly string[]): string[] =>
  words.flatMap((word) => [beginningWith(word), `% ${beginningWith(word)}`, `%-${beginningWith(word)}`]);

/** One of the addresses begins so. */
export const emailBegins = (address: string): SQL =>
  sql`(${allEmails} like lower(${beginningWith(address)}) or ${allEmails} like lower(${`% ${beginningWith(address)}`}))`;
/** It stands in one of the addresses; two letters alone, of which no index knows, at the beginning of one. */
export const emailContains = (address: string): SQL =>
  [...address].length < 3 ? emailBegins(address) : sql`${allEmails} like lower(${containing(address)})`;
/** A whole address with a typing error: most of its letters are there, in their order. */
export const emailIsLike = (address: string): SQL =>
  address.includes('@') ? sql`${allEmails} %> lower(${address})` : sql`false`;
/** One of the telephone numbers ends so, in whatever spelling (rule 6.7); of fewer than five digits none does. */
export const phoneEnds = (phone: string): SQL => sql`${phoneKeys} like '% ' || phone_key(${phone}) || '%'`;
