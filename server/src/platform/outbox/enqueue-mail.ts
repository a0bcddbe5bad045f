import { randomBytes } from 'node:crypto';
import { recordAudit } from '../../access/audit/record-audit.ts';
import type { Ctx, Tx } from '../../context.ts';
import { insertRow } from '../db/prepared-queries.ts';
import { deliverMail } from './jobs.ts';
import { logKept } from './log-kept.ts';
import { namedAddress } from './mail-address.ts';
import { encryptLinks, type MailLink } from './mail-links.ts';
import { type MailFile, type MailKind, outgoingMails } from './tables.ts';

export interface NewMail {
  kind: MailKind;
  /** Display name of the signer. The address is the sender address of all mails. */
  senderName?: string;
  replyTo?: string;
  to: string[];
  cc?: string[];
  subject: string;
  html: string;
  text: string;
  links?: MailLink[];
  files?: MailFile[];
  caseId?: number | null;
  caseEventId?: number | null;
  /** Message-IDs of the mail that it answers and of the thread before, oldest first. */
  inReplyTo?: string | null;
  references?: readonly string[];
  /** Earliest time of sending. Until then the mail can be withdrawn. */
  notBefore?: string;
}

/** Sender with the name of the signer, or with the default name. */
export const senderOf = ({ config: { mailFrom } }: Ctx, senderName = mailFrom.name): string =>
  namedAddress(senderName, mailFrom.address);

/** Host of the sender's address, used in Message-IDs. */
const hostOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);
/** Returns whether mails are stored without being sent, because there is no mail server (rule 10.5). */
export const isMailKept = ({ config }: Ctx): boolean => config.smtpUrl === undefined;

/** Collapses whitespace, because a header is one line. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * Writes a mail to the outbox in the transaction of its cause, so that a rolled-back mail is never sent. A
 * job delivers it. Without an SMTP server it can only be read (rules 10.1 and 10.5). Returns the mail's id.
 */
export async function enqueueMail(tx: Tx, mail: NewMail): Promise<number> {
  const hasServer = !isMailKept(tx);
  const now = tx.now();
  const row = {
    // Short, so that the header stays on one line: some relays reject folded headers.
    messageId: `<${randomBytes(15).toString('base64url')}@${hostOf(tx.config.mailFrom.address)}>`,
    inReplyTo: mail.inReplyTo ?? null,
    references: [...(mail.references ?? [])],
    kind: mail.kind,
    state: hasServer ? 'queued' : 'kept',
    from: senderOf(tx, mail.senderName),
    replyTo: mail.replyTo ?? null,
    to: mail.to,
    cc: mail.cc ?? [],
    subject: oneLine(mail.subject),
    html: mail.html,
    text: mail.text,
    links: encryptLinks(tx, mail.links ?? []),
    files: mail.files ?? [],
    caseId: mail.caseId ?? null,
    caseEventId: mail.caseEventId ?? null,
    createdAt: now,
    nextAttemptAt: hasServer ? (mail.notBefore ?? now) : null,
  } satisfies typeof outgoingMails.$inferInsert;
  const { mailId, state } = await insertRow(tx.db, outgoingMails, row, 'mailId', 'state');
  await recordAudit(tx, {
    entity: 'outgoingMail',
    entityId: mailId,
    action: 'create',
    caseId: mail.caseId ?? null,
    changes: [
      { field: 'kind', to: mail.kind },
      { field: 'state', to: state },
    ],
  });
  if (!hasServer) logKept(tx);
  if (hasServer)
    await tx.jobs.enqueue(tx, deliverMail, {}, mail.notBefore ? { startAfter: mail.notBefore } : undefined);
  return mailId;
}
