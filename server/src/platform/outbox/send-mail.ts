import type { Readable } from 'node:stream';
import { emailAddress } from '@cfm/contract/platform/email-address.ts';
import type { NodemailerError } from 'nodemailer';
import type { Ctx } from '../../context.ts';
import { isLost } from '../files/file-store.ts';
import { fillLinks } from './mail-links.ts';
import { mailTransport, tryMailServer } from './mail-transport.ts';
import { listMailFiles, type OutgoingMail } from './queries.ts';
import { automaticKinds, type MailKind } from './tables.ts';

/**
 * Result of an attempt. `rejectedTo` lists recipients that the server rejected while it accepted the mail for
 * others.
 */
export type Outcome =
  | { kind: 'accepted'; rejectedTo: string[]; reason: string | null }
  | { kind: 'rejected'; reason: string }
  | { kind: 'deferred'; reason: string; isServerDown: boolean };

/** Longer than a server may take to accept a mail. */
export const sendTimeoutMs = 660_000;
/** Errors of the mail server or the connection, usually not of this mail. */
const serverErrors = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EAUTH', 'ENOAUTH']);

const isAutomaticKind = (kind: MailKind): boolean => automaticKinds.some((automatic) => automatic === kind);

/** Passed as an object, so that nodemailer does not parse the address again by other rules. */
const asObject = (address: string) => ({ name: '', address });

const reasonOf = (error: NodemailerError): string =>
  (error.response ?? error.message).replace(/\s+/g, ' ').trim().slice(0, 500);

/** Sends the mail to the SMTP server, with its links filled in and its files streamed from the store. */
export async function sendMail(ctx: Ctx, smtpUrl: string, mail: OutgoingMail): Promise<Outcome> {
  const opened: Readable[] = [];
  try {
    const info = await mailTransport(smtpUrl).sendMail({
      messageId: mail.messageId,
      ...(mail.inReplyTo === null ? {} : { inReplyTo: mail.inReplyTo }),
      references: mail.references,
      date: new Date(mail.createdAt),
      from: mail.from,
      ...(mail.replyTo === null ? {} : { replyTo: mail.replyTo }),
      to: mail.to.map(asObject),
      cc: mail.cc.map(asObject),
      subject: mail.subject,
      // Auto-responders do not answer such mails (RFC 3834).
      ...(isAutomaticKind(mail.kind) ? { headers: { 'Auto-Submitted': 'auto-generated' } } : {}),
      ...fillLinks(ctx, mail, mail.links),
      // Most mail programs block data: URLs, so pictures in the text are sent as inline attachments with a Content-ID.
      attachDataUrls: true,
      attachments: await openFiles(ctx, mail, opened),
      signal: AbortSignal.timeout(sendTimeoutMs),
    });
    const [first] = info.rejectedErrors ?? [];
    // Without the quotes that nodemailer adds.
    const rejectedTo = info.rejected.map((address) => emailAddress(address) ?? address);
    return { kind: 'accepted', rejectedTo, reason: first ? reasonOf(first) : null };
  } catch (error) {
    return outcomeOf(smtpUrl, error as NodemailerError);
  } finally {
    for (const stream of opened) stream.destroy();
  }
}

/** 5xx is final, all other errors are retried. A rejected login is an error of the settings, not of the mail. */
async function outcomeOf(smtpUrl: string, error: NodemailerError): Promise<Outcome> {
  const reason = reasonOf(error);
  const isOfServer = serverErrors.has(error.code ?? '');
  if (error.permanent === true && !isOfServer) return { kind: 'rejected', reason };
  // An envelope that nodemailer rejects has no server response and is always rejected.
  if (error.code === 'EENVELOPE' && error.responseCode === undefined) return { kind: 'rejected', reason };
  // A server that drops the connection on one mail only, for example because of its size, is not down.
  const isServerDown = isOfServer && (await tryMailServer(smtpUrl)) !== null;
  return { kind: 'deferred', reason, isServerDown };
}

async function openFiles(ctx: Ctx, mail: OutgoingMail, opened: Readable[]) {
  if (mail.files.length === 0) return [];
  const rows = await listMailFiles(
    ctx.db,
    mail.files.map((file) => file.storedFileId),
  );
  const attachments = [];
  for (const { storedFileId, fileName, contentId } of mail.files) {
    const row = rows.find((candidate) => candidate.storedFileId === storedFileId);
    if (!row) throw new Error('a file of this mail was deleted');
    const content = await ctx.files.read(row.storageKey).catch((error: unknown) => {
      if (!isLost(error)) throw error;
      ctx.log.error({ err: error, mailId: mail.mailId, storedFileId }, 'file missing in file store');
      throw new Error('a file of this mail is missing in the file store');
    });
    opened.push(content);
    const inline = contentId === undefined ? {} : { cid: contentId, contentDisposition: 'inline' as const };
    attachments.push({ filename: fileName, contentType: row.contentType, content, ...inline });
  }
  return attachments;
}
