import { languages } from '@cfm/contract/messages/catalogue.ts';
import type { Comparison } from '@cfm/contract/process/case-post-qualification.ts';
import type { ComparedField } from '@cfm/contract/process/compared-fields.ts';
import type { PostQualificationDetails } from '@cfm/contract/process/post-qualification.ts';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../../access/users/tables.ts';
import { cases } from '../../cases/case/tables.ts';
import { contacts } from '../../people/contacts/tables.ts';
import { instant } from '../../platform/db/columns.ts';
import { outgoingMails } from '../../platform/outbox/tables.ts';

/** Decisions on the fields of an answer. A missing field equals ours or waits for staff. */
export type Decisions = Partial<Record<ComparedField, Exclude<Comparison['state'], 'open'>>>;

/**
 * Requests to customers to complete their data. Stores only token hashes of links. The reminder adds a second one.
 * Requests stay with their case and its customer (rule 17.13).
 */
export const postQualifications = pgTable(
  'post_qualifications',
  {
    postQualificationId: integer().primaryKey().generatedAlwaysAsIdentity(),
    tokenHash: text().notNull(),
    reminderTokenHash: text(),
    caseId: integer()
      .notNull()
      .references(() => cases.caseId, { onDelete: 'cascade' }),
    /** The customer of the case when it was requested. Request and answer are erased with them. */
    contactId: integer()
      .notNull()
      .references(() => contacts.contactId, { onDelete: 'cascade' }),
    hasNameDetails: boolean().notNull(),
    hasAddressDetails: boolean().notNull(),
    hasCarDetails: boolean().notNull(),
    email: text().notNull(),
    language: text({ enum: languages }).notNull(),
    byUserId: integer().references(() => users.userId),
    mailId: integer().references(() => outgoingMails.mailId, { onDelete: 'set null' }),
    reminderMailId: integer().references(() => outgoingMails.mailId, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    firstOpenedAt: instant(),
    openedCount: integer().notNull().default(0),
    /** When to remind the customer, and when to resume the case. Null once done or obsolete. */
    remindAt: instant(),
    giveUpAt: instant(),
    /** Failed attempts of the next due step. */
    attempts: integer().notNull().default(0),
    remindedAt: instant(),
    gaveUpAt: instant(),
    answeredAt: instant(),
    /** As the customer entered it. */
    answer: jsonb().$type<PostQualificationDetails>(),
    decisions: jsonb().$type<Decisions>().notNull().default(sql`'{}'::jsonb`),
    /** When the last field was decided, and by whom. No user if all fields were filled at once. */
    reviewedAt: instant(),
    reviewedByUserId: integer().references(() => users.userId),
    /** The case was completed or got another customer, or a newer request replaced this one. */
    endedAt: instant(),
    revokedAt: instant(),
  },
  (t) => [
    uniqueIndex('post_qualifications_token').on(t.tokenHash),
    uniqueIndex('post_qualifications_reminder_token').on(t.reminderTokenHash),
    uniqueIndex('post_qualifications_open').on(t.caseId).where(sql`ended_at is null and revoked_at is null`),
    index('post_qualifications_case').on(t.caseId, t.postQualificationId),
    index('post_qualifications_contact').on(t.contactId),
    index('post_qualifications_mail').on(t.mailId),
    index('post_qualifications_reminder_mail').on(t.reminderMailId),
    index('post_qualifications_remind').on(t.remindAt).where(sql`remind_at is not null`),
    index('post_qualifications_give_up').on(t.giveUpAt).where(sql`give_up_at is not null`),
  ],
);
