import { type SQL, sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';

/** Name of the unique index: an address has one entry, regardless of case. */
export const uniqueEmail = 'blacklist_email';

/** Addresses that get no automatic mail. `*@example.com` is a domain. */
export const blacklist = pgTable(
  'blacklist',
  {
    blacklistId: integer().primaryKey().generatedAlwaysAsIdentity(),
    email: text().notNull(),
    firstName: text(),
    lastName: text(),
    createdDateTime: instant().notNull(),
    lastModifiedDateTime: instant().notNull(),
  },
  (t) => [
    uniqueIndex(uniqueEmail).on(sql`lower(${t.email})`),
    // Missing names come last in both directions.
    index('blacklist_first_name').on(sql`fold(${t.firstName})`, t.blacklistId),
    index('blacklist_first_name_down').on(
      sql`fold(${t.firstName}) desc nulls last`,
      t.blacklistId.desc().nullsFirst(),
    ),
    index('blacklist_last_name').on(sql`fold(${t.lastName})`, t.blacklistId),
    index('blacklist_last_name_down').on(
      sql`fold(${t.lastName}) desc nulls last`,
      t.blacklistId.desc().nullsFirst(),
    ),
    index('blacklist_last_modified').on(t.lastModifiedDateTime, t.blacklistId),
    index('blacklist_words').using('gin', sql`${wordsOf(t)} gin_trgm_ops`),
  ],
);

/** Address and names as one folded text, followed by the search text of the name: see `containsWord`. */
export function wordsOf({
  email,
  firstName,
  lastName,
}: Record<'email' | 'firstName' | 'lastName', unknown>): SQL {
  return sql`(fold(${email} || ' ' || coalesce(${firstName}, '') || ' ' || coalesce(${lastName}, '')) || name_search_text(coalesce(${firstName}, '') || ' ' || coalesce(${lastName}, '')))`;
}
