import { integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../../access/users/tables.ts';
import { instant } from '../../platform/db/columns.ts';
import type { MailFile } from '../../platform/outbox/tables.ts';

/** The texts of a month, once somebody saved them; until then they are proposed anew with its figures (rule 23.2). */
export const monthlyReports = pgTable('monthly_reports', {
  /** `yyyy-mm`, of the month that is told of. */
  month: text().primaryKey(),
  /** By which an erasure goes through all of them. */
  monthlyReportId: integer().notNull().unique('monthly_reports_number').generatedAlwaysAsIdentity(),
  englishContent: text().notNull(),
  germanContent: text().notNull(),
  englishSignature: text().notNull(),
  germanSignature: text().notNull(),
  /** When a person last changed a text of this language; null: it is as it was proposed. */
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
  /** Missing of what was sent before it was kept. */
  mailId?: number;
}
/**
 * What was sent, as it was (rule 23.8), whatever becomes of texts and figures. A trigger refuses any change, but that an erasure takes
 * a person out of HTML and recipients.
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
    /** With the placeholder for the name, and the pictures as the mails have them. */
    html: text().notNull(),
    pictures: jsonb().$type<MailFile[]>().notNull(),
    recipients: jsonb().$type<SentTo[]>().notNull(),
    /** Given by the client: the same sending asked for twice is one. */
    requestKey: text(),
  },
  (t) => [uniqueIndex('monthly_sendings_request_key').on(t.requestKey)],
);
