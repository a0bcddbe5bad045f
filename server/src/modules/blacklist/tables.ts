import { sql } from 'drizzle-orm';
import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

/** Addresses nobody writes to; `*@example.com` stands for a domain. */
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
  (t) => [uniqueIndex('blacklist_email').on(sql`lower(${t.email})`)],
);
