import { mailStates } from '@cfm/contract/platform/outbox.ts';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../../access/users/tables.ts';
import { caseEvents, cases } from '../../cases/case/tables.ts';
import { instant } from '../db/columns.ts';

/**
 * A link in a mail. Its URL contains the token, is encrypted, and is deleted after the mail is accepted or
 * withdrawn.
 */
export interface EncryptedLink {
  /** Placeholder in the bodies, such as `{{link:1}}`. */
  placeholder: string;
  encryptedUrl: string | null;
}
export interface MailFile {
  storedFileId: number;
  fileName: string;
  /** Content-ID of an inline picture, which the HTML references as `cid:`. If undefined, the file is attached. */
  contentId?: string;
}

/** Purposes of mails. `caseMail` is free text by staff, `reply` the answer to the customer. */
const mailKinds = [
  'activation',
  'passwordReset',
  'passwordChanged',
  'emailChanged',
  'twoFactorReset',
  'forward',
  'forwardCopy',
  'extensionDecision',
  'reply',
  'caseMail',
  'reminder',
  'escalation',
  'postQualification',
  'postQualificationReminder',
  'dailyReport',
  'monthlyReport',
] as const;
export type MailKind = (typeof mailKinds)[number];
/** Mails of a reminder process. */
export const reminderKinds = ['reminder', 'escalation'] as const satisfies readonly MailKind[];
/** Mails that ask the customer for data (chapter 17). */
export const requestKinds = [
  'postQualification',
  'postQualificationReminder',
] as const satisfies readonly MailKind[];
/**
 * Mails that the product sends without a user. They are limited by caps and paused by one switch
 * (rules 16.12 and 16.13).
 */
export const automaticKinds = [
  ...reminderKinds,
  'postQualificationReminder',
] as const satisfies readonly MailKind[];
/** Mails that ask dealers and other recipients about a case. */
export const askingKinds = [
  'forward',
  'forwardCopy',
  ...reminderKinds,
] as const satisfies readonly MailKind[];
/** SQL condition on `outgoingMails` for automatic kinds. Must match the condition of the index exactly. */
export const isAutomatic = sql.raw(`kind in (${automaticKinds.map((kind) => `'${kind}'`).join(', ')})`);

/** The outbox. Mails are written in the transaction of their cause and delivered by a job. */
export const outgoingMails = pgTable(
  'outgoing_mails',
  {
    mailId: integer().primaryKey().generatedAlwaysAsIdentity(),
    messageId: text().notNull(),
    /** Message-IDs of the answered mail and of its thread (rule 10.9). */
    inReplyTo: text(),
    references: text().array().notNull().default(sql`'{}'::text[]`),
    kind: text({ enum: mailKinds }).notNull(),
    state: text({ enum: mailStates }).notNull(),
    from: text().notNull(),
    /** Reply address, if it differs from the sender. */
    replyTo: text(),
    to: text().array().notNull(),
    cc: text().array().notNull().default(sql`'{}'::text[]`),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    links: jsonb().$type<EncryptedLink[]>().notNull().default(sql`'[]'::jsonb`),
    files: jsonb().$type<MailFile[]>().notNull().default(sql`'[]'::jsonb`),
    /** Case of the mail. Deleting the case deletes the mail, deleting the event does not. */
    caseId: integer().references(() => cases.caseId, { onDelete: 'cascade' }),
    /** Original case of a mail that moved here with an integrated case. */
    ofCaseId: integer().references(() => cases.caseId, { onDelete: 'set null' }),
    caseEventId: integer().references(() => caseEvents.caseEventId, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
    deliveredAt: instant(),
    attempts: integer().notNull().default(0),
    /** Time of the next attempt of a queued mail. Null once it is settled. */
    nextAttemptAt: instant(),
    /**
     * Until this time a server may be sending the mail, and no other one sends or withdraws it. Null if no
     * server does.
     */
    sendingUntil: instant(),
    /** After this time, an attempt that can't reach the mail server is the last one. Null before the first attempt. */
    giveUpAt: instant(),
    lastError: text(),
  },
  (t) => [
    uniqueIndex('outgoing_mails_message_id').on(t.messageId),
    index('outgoing_mails_state').on(t.state, t.createdAt.desc()),
    index('outgoing_mails_due')
      .on(sql`(case_id is not null)`, sql`(${isAutomatic})`, t.nextAttemptAt, t.mailId)
      .where(sql`state = 'queued'`),
    index('outgoing_mails_case').on(t.caseId),
    index('outgoing_mails_of_case').on(t.ofCaseId).where(sql`of_case_id is not null`),
    index('outgoing_mails_event').on(t.caseEventId),
    index('outgoing_mails_created').on(t.createdAt.desc(), t.mailId.desc()),
    index('outgoing_mails_automatic').on(sql`lower("to"[1])`, t.createdAt).where(isAutomatic),
  ],
);

/** Pauses of automatic mails. A pause without an end is active. */
export const automaticMailPauses = pgTable(
  'automatic_mail_pauses',
  {
    automaticMailPauseId: integer().primaryKey().generatedAlwaysAsIdentity(),
    pausedAt: instant().notNull(),
    pausedByUserId: integer()
      .notNull()
      .references(() => users.userId),
    reason: text().notNull(),
    resumedAt: instant(),
    resumedByUserId: integer().references(() => users.userId),
  },
  () => [
    uniqueIndex('automatic_mail_pauses_one').on(sql`(resumed_at is null)`).where(sql`resumed_at is null`),
  ],
);
