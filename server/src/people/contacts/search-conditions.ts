import { type SQL, sql } from 'drizzle-orm';
import { beginningWith, containing } from '../../platform/db/statements.ts';
import type { Alternatives, NameWord } from './similar-names.ts';

/** Exactly the expressions of the indexes `contacts_emails` and `contacts_phones`. */
const allEmails = sql`lower(array_to_string_immutable(emails))`;
const phoneKeys = sql`phone_keys(phones)`;

/** Whether a word of a name begins with one of these, in a column that `name_search_text` fills. The index is searched once for each. */
const nameBegins = (column: SQL, words: readonly string[]): SQL =>
  sql`${column} like any (${sql.param(words.map((word) => `% ${beginningWith(word)}`))}::text[])`;

/** Whether the name in this column has a typed word: all of its parts, or its parts as one word. */
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

/** Whether one of these is a whole word of a name. The index knows beginnings only. */
export const nameHasWhole = (column: SQL, words: Alternatives): SQL =>
  sql`(${nameBegins(column, words)} and string_to_array(${column}, ' ') && ${sql.param([...words])}::text[])`;

/** One of the addresses begins so. */
export const emailBegins = (address: string): SQL =>
  sql`(${allEmails} like lower(${beginningWith(address)}) or ${allEmails} like lower(${`% ${beginningWith(address)}`}))`;
/** It stands in one of the addresses; two letters alone, of which no index knows, at the beginning of one. */
export const emailContains = (address: string): SQL =>
  [...address].length < 3 ? emailBegins(address) : sql`${allEmails} like lower(${containing(address)})`;
/** It is one of the addresses. */
export const emailIs = (address: string): SQL =>
  sql`(${emailContains(address)} and ' ' || ${allEmails} || ' ' like lower(${containing(` ${address} `)}))`;
/** So many letters leave enough of themselves for the index to know them by, with one of them wrong or two exchanged. */
const tellingLetters = 10;
/**
 * A whole address with a typing error: most of its letters are there, in their order. What stands before the `@`, if it is long
 * enough, is looked up alone: the domain is that of a quarter of all people. `is true` keeps the index from the second condition.
 */
export function emailIsLike(address: string): SQL {
  if (!address.includes('@')) return sql`false`;
  const [name = ''] = address.split('@');
  const isLike = sql`${allEmails} %> lower(${address})`;
  return name.length < tellingLetters
    ? isLike
    : sql`(${allEmails} %> lower(${name}) and (${isLike}) is true)`;
}
/** One of the telephone numbers ends so, in whatever spelling (rule 6.7); of fewer than five digits none does. */
export const phoneEnds = (phone: string): SQL => sql`${phoneKeys} like '% ' || phone_key(${phone}) || '%'`;
