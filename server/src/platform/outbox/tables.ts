import { mailStates } from '@cfm/contract/platform/outbox.ts';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../../access/users/tables.ts';
import { caseEvents, cases } from '../../cases/case/tables.ts';
import { instant } from '../db/columns.ts';

/** A link in a mail: its address, which holds the token, is encrypted, and deleted once the mail is accepted or withdrawn. */
export interface EncryptedLink {
  /** What stands in the bodies in its place, such as `{{link:1}}`. */
  placeholder: string;
  encryptedUrl: string | null;
}
export interface MailFile {
  storedFileId: number;
  fileName: string;
  /** Of a picture that stands in the mail, where its HTML says `cid:` and this; missing: the file is attached. */
  contentId?: string;
}

/** What mails are for. `caseMail` is one that staff wrote freely, `reply` the answer to the customer. */
const mailKinds = [
  'activation',
  'passwordReset',
  'passwordChanged',
  'emailChanged',
  'twoFactorReset',
  'forward',
  'forwardCopy',
  'wishAnswer',
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
/** What a reminder process writes. */
export const reminderKinds = ['reminder', 'escalation'] as const satisfies readonly MailKind[];
/** What asks the customer for data (chapter 17). */
export const requestKinds = [
  'postQualification',
  'postQualificationReminder',
] as const satisfies readonly MailKind[];
/** What the product writes by itself, without anybody who sends it: under caps, and paused by one switch (rules 16.12 and 16.13). */
export const automaticKinds = [
  ...reminderKinds,
  'postQualificationReminder',
] as const satisfies readonly MailKind[];
/** What asks dealers and others about a case. */
export const askingKinds = [
  'forward',
  'forwardCopy',
  ...reminderKinds,
] as const satisfies readonly MailKind[];
/** Of a query on `outgoingMails`: those kinds, word for word as the index of them has it. */
export const isAutomatic = sql.raw(`kind in (${automaticKinds.map((kind) => `'${kind}'`).join(', ')})`);

/** The outbox: written in the transaction of what caused the mail, delivered by a job. */
export const outgoingMails = pgTable(
  'outgoing_mails',
  {
    mailId: integer().primaryKey().generatedAlwaysAsIdentity(),
    messageId: text().notNull(),
    /** The mail that it answers, and all of its thread before it, by their Message-IDs (rule 10.9). */
    inReplyTo: text(),
    references: text().array().notNull().default(sql`'{}'::text[]`),
    kind: text({ enum: mailKinds }).notNull(),
    state: text({ enum: mailStates }).notNull(),
    from: text().notNull(),
    /** Where answers go, if not to the sender. */
    replyTo: text(),
    to: text().array().notNull(),
    cc: text().array().notNull().default(sql`'{}'::text[]`),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    links: jsonb().$type<EncryptedLink[]>().notNull().default(sql`'[]'::jsonb`),
    files: jsonb().$type<MailFile[]>().notNull().default(sql`'[]'::jsonb`),
    /** The case that a mail tells of. The mail goes with it, but outlives the event. */
    caseId: integer().references(() => cases.caseId, { onDelete: 'cascade' }),
    /** Of a mail that came along with an integrated case: the case that it was of. */
    ofCaseId: integer().references(() => cases.caseId, { onDelete: 'set null' }),
    caseEventId: integer().references(() => caseEvents.caseEventId, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
    deliveredAt: instant(),
    attempts: integer().notNull().default(0),
    /** When a queued mail is tried next; null once it is settled. */
    nextAttemptAt: instant(),
    /** Until when a server may be sending it; nobody else sends or withdraws it before. Null while nobody does. */
    sendingUntil: instant(),
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

/** Times in which no automatic mail went out; one that has not ended pauses them now. */
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
