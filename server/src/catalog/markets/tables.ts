import { retentionMonthsDefault } from '@cfm/contract/platform/limits.ts';
import { type SQL, sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { users } from '../../access/users/tables.ts';
import { instant } from '../../platform/db/columns.ts';

export const regions = pgTable('regions', {
  regionId: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** The code, such as `C1-R6`, which the solution type depends on (rule 9.14). */
  name: text().notNull().unique(),
  /** The area of the region in English and German. */
  area: text().notNull(),
  areaDe: text().notNull(),
  sortOrder: integer().notNull(),
});

/** Names of the unique constraints on market code and dealer number, which appear in unique violations. */
export const uniqueIsoCode = 'markets_isoCode_unique';
export const uniqueDealerNumber = 'dealers_number_unique';

export const markets = pgTable('markets', {
  marketId: integer().primaryKey().generatedAlwaysAsIdentity(),
  isoCode: text().notNull().unique(uniqueIsoCode),
  name: text().notNull(),
  nameDe: text().notNull(),
  regionId: integer()
    .notNull()
    .references(() => regions.regionId),
  countryCodes: text().array().notNull(),
  /** ISO 639-1 language of mails to the market. */
  language: text().notNull(),
  teamEmail: text().notNull(),
  timeZone: text().notNull(),
  /** ISO weekdays (1 Monday … 7 Sunday). */
  weekendDays: integer().array().notNull(),
  /** Code of the `date-holidays` library. Null for no public holidays. */
  holidayCountry: text(),
  holidayState: text(),
  /** Retention of persons in closed cases (rule 19.15), unless a shorter one is in force. Read it by `retentionInForce`. */
  retentionMonths: integer().notNull().default(retentionMonthsDefault),
  /** A shorter retention, in force from a later time (rule 19.21). */
  shorterRetentionMonths: integer(),
  shorterRetentionFrom: instant(),
  isActive: boolean().notNull().default(true),
  version: integer().notNull().default(1),
});

/** Days that a market marks as free (`isFree`) or working, regardless of weekends and public holidays (rule 8.7). */
export const marketDays = pgTable(
  'market_days',
  {
    marketId: integer()
      .notNull()
      .references(() => markets.marketId, { onDelete: 'cascade' }),
    date: date({ mode: 'string' }).notNull(),
    isFree: boolean().notNull(),
    name: text(),
    nameDe: text(),
    /** Loaded from the shipped data (rule 15.1). */
    isShipped: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.marketId, t.date] })],
);

export const marketIkams = pgTable(
  'market_ikams',
  {
    marketId: integer()
      .notNull()
      .references(() => markets.marketId, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.marketId, t.userId] })],
);

export const dealers = pgTable(
  'dealers',
  {
    dealerId: integer().primaryKey().generatedAlwaysAsIdentity(),
    number: text().notNull(),
    name: text().notNull(),
    city: text(),
    marketId: integer()
      .notNull()
      .references(() => markets.marketId),
    emails: text().array().notNull().default(sql`'{}'::text[]`),
    language: text().notNull(),
    isActive: boolean().notNull().default(true),
    version: integer().notNull().default(1),
  },
  (t) => [
    unique(uniqueDealerNumber).on(t.number),
    index('dealers_market').on(t.marketId),
    index('dealers_name').on(sql`fold(${t.name})`, t.dealerId),
    index('dealers_words').using('gin', sql`${dealerWords(t)} gin_trgm_ops`),
  ],
);

/**
 * Number, name, city and addresses as one folded text, followed by the search text of name and city: see
 * `containsWord`.
 */
export function dealerWords({
  number,
  name,
  city,
  emails,
}: Record<'number' | 'name' | 'city' | 'emails', unknown>): SQL {
  return sql`(fold(${number} || ' ' || ${name} || ' ' || coalesce(${city}, '') || ' ' || array_to_string_immutable(${emails})) || name_search_text(${name} || ' ' || coalesce(${city}, '')))`;
}
