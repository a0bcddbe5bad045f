import { type SQL, sql } from 'drizzle-orm';
import { beginningWith, containing } from '../../db/statements.ts';

/** Exactly the expressions of the indexes `contacts_name` and `contacts_emails`. */
export const fullName = sql`fold(coalesce(first_name, '') || ' ' || last_name)`;
const allEmails = sql`lower(array_to_string_immutable(emails))`;

/** LIKE patterns for a name in which a word begins with one of these. */
export const namePatterns = (words: readonly string[]): string[] =>
  words.flatMap((word) => [beginningWith(word), `% ${beginningWith(word)}`, `%-${beginningWith(word)}`]);

/** One of the addresses begins so. */
export const emailBegins = (address: string): SQL =>
  sql`(${allEmails} like lower(${beginningWith(address)}) or ${allEmails} like lower(${`% ${beginningWith(address)}`}))`;
export const emailContains = (address: string): SQL => sql`${allEmails} like lower(${containing(address)})`;
/** A whole address with a typing error: most of its letters are there, in their order. */
export const emailIsLike = (address: string): SQL =>
  address.includes('@') ? sql`${allEmails} %> lower(${address})` : sql`false`;
