import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '../users/tables.ts';

export const regions = pgTable('regions', {
  regionId: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull().unique(),
  sortOrder: integer().notNull(),
});

export const markets = pgTable('markets', {
  marketId: integer().primaryKey().generatedAlwaysAsIdentity(),
  isoCode: text().notNull().unique(),
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
  holidayCountry: text().notNull(),
  holidayState: text(),
  isActive: boolean().notNull().default(true),
});

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
    number: text().notNull().unique(),
    name: text().notNull(),
    city: text(),
    marketId: integer()
      .notNull()
      .references(() => markets.marketId),
    emails: text().array().notNull().default(sql`'{}'::text[]`),
    language: text().notNull(),
    isActive: boolean().notNull().default(true),
  },
  (t) => [index('dealers_market').on(t.marketId)],
);
