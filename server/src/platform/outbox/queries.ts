import { completedStatusIds } from '@cfm/contract/catalog/case-statuses.ts';
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { caseScope, isUnscoped } from '../../access/case-scope/case-scope.ts';
import { userTokens } from '../../access/sign-in/tables.ts';
import { cases } from '../../cases/case/tables.ts';
import type { Actor, Ctx, Tx } from '../../context.ts';
import { found } from '../../errors.ts';
import { postQualifications } from '../../process/customer-requests/tables.ts';
import { caseLinks, forwards } from '../../process/forwarding/tables.ts';
import type { Db } from '../db/client.ts';
import { textContains } from '../db/name-search.ts';
import { containing, runPrepared } from '../db/statements.ts';
import { storedFiles } from '../files/tables.ts';
import { hashToken } from '../secrets/encrypt.ts';
import { decodeDomains } from '../texts/readable-domain.ts';
import { isMailPaused } from './automatic-mail.ts';
import { urlsOf } from './mail-links.ts';
import { isAutomatic, type MailKind, outgoingMails } from './tables.ts';

export type MailState = (typeof outgoingMails.$inferSelect)['state'];
export type OutgoingMail = typeof outgoingMails.$inferSelect;

/** Columns of lists, without bodies and links. */
const listColumns = {
  mailId: outgoingMails.mailId,
  state: outgoingMails.state,
  to: outgoingMails.to,
  cc: outgoingMails.cc,
  subject: outgoingMails.subject,
  createdAt: outgoingMails.createdAt,
  deliveredAt: outgoingMails.deliveredAt,
  attempts: outgoingMails.attempts,
  lastError: outgoingMails.lastError,
  caseId: outgoingMails.caseId,
};
const columns = {
  ...listColumns,
  messageId: outgoingMails.messageId,
  inReplyTo: outgoingMails.inReplyTo,
  references: outgoingMails.references,
  kind: outgoingMails.kind,
  from: outgoingMails.from,
  replyTo: outgoingMails.replyTo,
  html: outgoingMails.html,
  text: outgoingMails.text,
  links: outgoingMails.links,
  files: outgoingMails.files,
  ofCaseId: outgoingMails.ofCaseId,
  caseEventId: outgoingMails.caseEventId,
  nextAttemptAt: outgoingMails.nextAttemptAt,
  sendingUntil: outgoingMails.sendingUntil,
  giveUpAt: outgoingMails.giveUpAt,
};

export interface MailFilter {
  state?: MailState | undefined;
  search: string;
}

/** Mails of the cases that the actor sees, and mails without a case, such as activations (rules 1.6 and 21.8). */
const isReadableBy = (actor: Actor): SQL =>
  sql`(case when ${outgoingMails.caseId} is null then ${isUnscoped(actor)} or ${outgoingMails.kind} <> ${listsCases}
    else exists (select 1 from ${cases} where ${cases.caseId} = ${outgoingMails.caseId} and ${caseScope(actor, cases)}) end)`;
/** A mail without a case that lists cases in the recipient's scope. */
const listsCases: MailKind = 'dailyReport';

function filterOf(actor: Actor, { state, search }: MailFilter): SQL | undefined {
  const text = search.trim();
  return and(
    isReadableBy(actor),
    state === undefined ? undefined : eq(outgoingMails.state, state),
    text === ''
      ? undefined
      : or(
          textContains(sql`${outgoingMails.subject}`, text),
          sql`decode_domains(array_to_string(${outgoingMails.to} || ${outgoingMails.cc}, ' ')) ilike ${containing(decodeDomains(text))}`,
        ),
  );
}

export const listMails = ({ db, actor }: Ctx, filter: MailFilter, page: { skip: number; take: number }) =>
  db
    .select(listColumns)
    .from(outgoingMails)
    .where(filterOf(actor, filter))
    .orderBy(desc(outgoingMails.createdAt), desc(outgoingMails.mailId))
    .limit(page.take)
    .offset(page.skip);

export async function countMails({ db, actor }: Ctx, filter: MailFilter): Promise<number> {
  const [row] = await db.select({ mails: count() }).from(outgoingMails).where(filterOf(actor, filter));
  return row?.mails ?? 0;
}

/** Returns a mail that the actor may read, or throws `NotFound`. */
export async function getMail({ db, actor }: Ctx, mailId: number): Promise<OutgoingMail> {
  const [row] = await db
    .select(columns)
    .from(outgoingMails)
    .where(and(eq(outgoingMails.mailId, mailId), isReadableBy(actor)));
  return found(row);
}

/** Locks and returns the mail. */
export async function lockMail({ db }: Tx, mailId: number): Promise<OutgoingMail | undefined> {
  const [row] = await db
    .select(columns)
    .from(outgoingMails)
    .where(eq(outgoingMails.mailId, mailId))
    .for('update');
  return row;
}

/** No server is sending the mail. The time of a server that was killed while sending is over. */
const isNotBeingSent = (now: string) =>
  or(isNull(outgoingMails.sendingUntil), lte(outgoingMails.sendingUntil, now));

/** Locks and returns the mail, unless it is being sent. */
export async function lockUnsentMail(
  { db }: Tx,
  mailId: number,
  now: string,
): Promise<OutgoingMail | undefined> {
  const [row] = await db
    .select(columns)
    .from(outgoingMails)
    .where(and(eq(outgoingMails.mailId, mailId), isNotBeingSent(now)))
    .for('update');
  return row;
}

/** Not accepted by a mail server, and may still be sent: automatically, or after a retry by an administrator. */
const undeliveredStates = ['queued', 'failed', 'kept'] as const satisfies readonly MailState[];

export interface MailsOfCase {
  caseId: number;
  /** All kinds if undefined. */
  kinds?: readonly MailKind[];
  /** Only mails of this event. */
  caseEventId?: number;
}
/** Locks and returns the undelivered mails of a case. Skips mails that are being sent or locked. */
export const lockUndeliveredMails = ({ db }: Tx, { caseId, kinds, caseEventId }: MailsOfCase, now: string) =>
  runPrepared(
    db
      .select(columns)
      .from(outgoingMails)
      .where(
        and(
          eq(outgoingMails.caseId, caseId),
          kinds && inArray(outgoingMails.kind, [...kinds]),
          caseEventId === undefined ? undefined : eq(outgoingMails.caseEventId, caseEventId),
          inArray(outgoingMails.state, [...undeliveredStates]),
          isNotBeingSent(now),
        ),
      )
      .orderBy(asc(outgoingMails.mailId))
      .for('update', { skipLocked: true }),
  );

/** Mails of an event that may still be sent. */
export const listUndeliveredMails = (db: Db, caseEventId: number) =>
  db
    .select({ mailId: outgoingMails.mailId })
    .from(outgoingMails)
    .where(
      and(eq(outgoingMails.caseEventId, caseEventId), inArray(outgoingMails.state, [...undeliveredStates])),
    )
    .orderBy(asc(outgoingMails.mailId));

/** Returns whether a mail that may still be sent contains this file. */
export async function isFileOfUndeliveredMail(db: Db, storedFileId: number): Promise<boolean> {
  const [mail] = await db
    .select({ mailId: outgoingMails.mailId })
    .from(outgoingMails)
    .where(
      and(
        inArray(outgoingMails.state, [...undeliveredStates]),
        sql`${outgoingMails.files} @> ${JSON.stringify([{ storedFileId }])}::jsonb`,
      ),
    )
    .limit(1);
  return mail !== undefined;
}

/** Locks all mails of a case. Call it before locking the case, see `lockMailForWithdrawal`. */
export async function lockMailsOfCase({ db }: Tx, caseId: number): Promise<void> {
  await db
    .select({ mailId: outgoingMails.mailId })
    .from(outgoingMails)
    .where(eq(outgoingMails.caseId, caseId))
    .orderBy(asc(outgoingMails.mailId))
    .for('update');
}

/**
 * Returns whether a mail is obsolete: its case is in the bin, its forward or request has no open link, its
 * escalation concerns a completed case, or its account link no longer works (rule 10.8).
 */
export async function isPointless(ctx: Ctx, mail: OutgoingMail): Promise<boolean> {
  const { db } = ctx;
  if (mail.caseId === null) return isLinkOver(ctx, mail);
  const [row] = await db
    .select({
      isPointless: sql<boolean>`${cases.deletedAt} is not null or coalesce(${isSettled(mail)}, false)`,
    })
    .from(cases)
    .where(eq(cases.caseId, mail.caseId));
  return row?.isPointless ?? true;
}

/** The link to activate an account or to set a password was used, has expired, or was ended together with the user. */
async function isLinkOver(ctx: Ctx, { kind, links }: OutgoingMail): Promise<boolean> {
  if (kind !== 'activation' && kind !== 'passwordReset') return false;
  const tokens = urlsOf(ctx, links).flatMap((url) => new URL(url).searchParams.get('token') ?? []);
  if (tokens.length === 0) return false;
  const open = await ctx.db
    .select({ userId: userTokens.userId })
    .from(userTokens)
    .where(
      and(
        inArray(userTokens.tokenHash, tokens.map(hashToken)),
        isNull(userTokens.usedAt),
        gt(userTokens.expiresAt, ctx.now()),
      ),
    );
  return open.length === 0;
}

/** SQL condition: the purpose of the mail is settled without it. */
function isSettled({ mailId, kind, caseEventId }: OutgoingMail): SQL {
  switch (kind) {
    case 'forward':
    case 'reminder':
      return haveLinksEnded(eq(caseLinks.mailId, mailId));
    case 'forwardCopy':
      return caseEventId === null ? sql`false` : haveLinksEnded(eq(forwards.caseEventId, caseEventId));
    case 'escalation':
      return inArray(cases.statusId, completedStatusIds);
    case 'postQualification':
      return hasRequestEnded(eq(postQualifications.mailId, mailId), sql`false`);
    case 'postQualificationReminder':
      return hasRequestEnded(
        eq(postQualifications.reminderMailId, mailId),
        isNotNull(postQualifications.answeredAt),
      );
    default:
      return sql`false`;
  }
}
const haveLinksEnded = (isOfMail: SQL): SQL =>
  sql`(select bool_and(coalesce(${caseLinks.solvedAt}, ${caseLinks.endedAt}, ${caseLinks.revokedAt}) is not null)
    from ${caseLinks} join ${forwards} on ${eq(forwards.forwardId, caseLinks.forwardId)} where ${isOfMail})`;
const hasRequestEnded = (isOfMail: SQL, isAnswered: SQL): SQL =>
  sql`exists (select 1 from ${postQualifications} where ${isOfMail} and (${postQualifications.endedAt} is not null
    or ${postQualifications.revokedAt} is not null or ${isAnswered}))`;

/** While automatic mails are paused, those in the outbox wait (rule 16.13). */
export const isNotPaused = sql`not (${isAutomatic} and ${isMailPaused})`;

/**
 * Locks and returns the next mail to send. Skips mails that another job has locked. Mails without a case come
 * first, because a user waits for an activation or a password reset. Automatic mails come last, because there
 * may be thousands at once. Retries come after first attempts, because the server may be slow for their recipients.
 */
export async function lockDueMail(
  { db }: Tx,
  now: string,
  onlyMailId: number | undefined,
): Promise<OutgoingMail | undefined> {
  const [row] = await db
    .select(columns)
    .from(outgoingMails)
    .where(
      and(
        eq(outgoingMails.state, 'queued'),
        lte(outgoingMails.nextAttemptAt, now),
        isNotBeingSent(now),
        // A mail that is requested by id is sent during a pause, too.
        onlyMailId === undefined ? isNotPaused : eq(outgoingMails.mailId, onlyMailId),
      ),
    )
    .orderBy(
      isNotNull(outgoingMails.caseId),
      isAutomatic,
      gt(outgoingMails.attempts, 0),
      asc(outgoingMails.nextAttemptAt),
      asc(outgoingMails.mailId),
    )
    .limit(1)
    .for('update', { skipLocked: true });
  return row;
}

export const listMailFiles = (db: Db, storedFileIds: readonly number[]) =>
  db
    .select({
      storedFileId: storedFiles.storedFileId,
      storageKey: storedFiles.storageKey,
      contentType: storedFiles.contentType,
    })
    .from(storedFiles)
    .where(inArray(storedFiles.storedFileId, [...storedFileIds]));
