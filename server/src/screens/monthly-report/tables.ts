import { integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../../access/users/tables.ts';
import { instant } from '../../platform/db/columns.ts';
import type { MailFile } from '../../platform/outbox/tables.ts';
import type { MonthFigures } from './month-figures.ts';

/** The saved texts of a month. Until they are saved, texts are generated from its figures (rule 23.2). */
export const monthlyReports = pgTable('monthly_reports', {
  /** The reported month, as `yyyy-mm`. */
  month: text().primaryKey(),
  /** Cursor for erasures, which scan all rows. */
  monthlyReportId: integer().notNull().unique('monthly_reports_number').generatedAlwaysAsIdentity(),
  englishContent: text().notNull(),
  germanContent: text().notNull(),
  englishSignature: text().notNull(),
  germanSignature: text().notNull(),
  /** The figures that the texts state: those of the draft that they are based on (rule 23.9). */
  figures: jsonb().$type<MonthFigures>().notNull(),
  /** When a user last changed a text of this language. Null if it is as proposed. */
  englishEditedAt: instant(),
  germanEditedAt: instant(),
  version: integer().notNull(),
  savedAt: instant().notNull(),
  savedByUserId: integer()
    .notNull()
    .references(() => users.userId),
});

export interface SentTo {
  name: string;
  email: string;
  /** Missing for old sendings. */
  mailId?: number;
}
/**
 * Sent reports, unchanged by later edits and figures (rule 23.8). A trigger rejects changes, except that an erasure
 * removes a person from HTML and recipients.
 */
export const monthlySendings = pgTable(
  'monthly_sendings',
  {
    monthlySendingId: integer().primaryKey().generatedAlwaysAsIdentity(),
    month: text().notNull(),
    sentAt: instant().notNull(),
    sentByUserId: integer()
      .notNull()
      .references(() => users.userId),
    subject: text().notNull(),
    /** With a placeholder for the name, and content ids for the pictures. */
    html: text().notNull(),
    pictures: jsonb().$type<MailFile[]>().notNull(),
    recipients: jsonb().$type<SentTo[]>().notNull(),
    /** Set by the client, so that a repeated request sends once. */
    requestKey: text(),
  },
  (t) => [uniqueIndex('monthly_sendings_request_key').on(t.requestKey)],
);
