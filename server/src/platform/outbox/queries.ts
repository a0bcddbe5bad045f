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
import { completedStatusIds } from '../../cases/case/status-transitions.ts';
import { cases } from '../../cases/case/tables.ts';
import type { Actor, Ctx, Tx } from '../../context.ts';
import { found } from '../../errors.ts';
import { postQualifications } from '../../process/customer-requests/tables.ts';
import { caseLinks, forwards } from '../../process/forwarding/tables.ts';
import type { Db } from '../db/client.ts';
import { containing, runPrepared } from '../db/statements.ts';
import { storedFiles } from '../files/tables.ts';
import { hashToken } from '../secrets/encrypt.ts';
import { isMailPaused } from './automatic-mail.ts';
import { urlsOf } from './mail-links.ts';
import { isAutomatic, type MailKind, outgoingMails } from './tables.ts';

export type MailState = (typeof outgoingMails.$inferSelect)['state'];
export type OutgoingMail = typeof outgoingMails.$inferSelect;

/** What lists show: no body, no links. */
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
};

export interface MailFilter {
  state?: MailState | undefined;
  search: string;
}

/** Mails of the cases that somebody sees, and those of no case, such as activations (rules 1.6 and 21.8). */
const isReadableBy = (actor: Actor): SQL =>
  sql`(case when ${outgoingMails.caseId} is null then ${isUnscoped(actor)} or ${outgoingMails.kind} <> ${listsCases}
    else exists (select 1 from ${cases} where ${cases.caseId} = ${outgoingMails.caseId} and ${caseScope(actor, cases)}) end)`;
/** A mail of no case that tells of those that its recipient sees. */
const listsCases: MailKind = 'dailyReport';

function filterOf(actor: Actor, { state, search }: MailFilter): SQL | undefined {
  const pattern = containing(search.trim());
  return and(
    isReadableBy(actor),
    state === undefined ? undefined : eq(outgoingMails.state, state),
    search.trim() === ''
      ? undefined
      : or(
          sql`${outgoingMails.subject} ilike ${pattern}`,
          sql`array_to_string(${outgoingMails.to} || ${outgoingMails.cc}, ' ') ilike ${pattern}`,
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

/** A mail that the actor may read; any other is `NotFound`. */
export async function getMail({ db, actor }: Ctx, mailId: number): Promise<OutgoingMail> {
  const [row] = await db
    .select(columns)
    .from(outgoingMails)
    .where(and(eq(outgoingMails.mailId, mailId), isReadableBy(actor)));
  return found(row);
}

/** The mail with its row locked. */
export async function lockMail({ db }: Tx, mailId: number): Promise<OutgoingMail | undefined> {
  const [row] = await db
    .select(columns)
    .from(outgoingMails)
    .where(eq(outgoingMails.mailId, mailId))
    .for('update');
  return row;
}

/** Nobody sends it now; a server that was killed while sending has had its time. */
const isNotBeingSent = (now: string) =>
  or(isNull(outgoingMails.sendingUntil), lte(outgoingMails.sendingUntil, now));

/** The mail with its row locked, unless it is being sent. */
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

/** Those that no server has accepted and that may still go out: by themselves, or when an administrator has them tried again. */
const undeliveredStates = ['queued', 'failed', 'kept'] as const satisfies readonly MailState[];

export interface MailsOfCase {
  caseId: number;
  /** All, where it is missing. */
  kinds?: readonly MailKind[];
  /** Those that this event tells of. */
  caseEventId?: number;
}
/** The mails of a case that nobody has got yet, with their rows locked; those that somebody sends or holds are passed over. */
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

/** The mails that an event tells of and that may still go out. */
export const listUndeliveredMails = (db: Db, caseEventId: number) =>
  db
    .select({ mailId: outgoingMails.mailId })
    .from(outgoingMails)
    .where(
      and(eq(outgoingMails.caseEventId, caseEventId), inArray(outgoingMails.state, [...undeliveredStates])),
    )
    .orderBy(asc(outgoingMails.mailId));

/** A mail that may still go out, by itself or when it is tried again, has this file in it. */
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

/** Locks all mails of a case. Call it before the case is locked, see `lockMailForWithdrawal`. */
export async function lockMailsOfCase({ db }: Tx, caseId: number): Promise<void> {
  await db
    .select({ mailId: outgoingMails.mailId })
    .from(outgoingMails)
    .where(eq(outgoingMails.caseId, caseId))
    .orderBy(asc(outgoingMails.mailId))
    .for('update');
}

/**
 * Nobody is to get a mail any more: its case is in the bin, no link of the forward or the request that it belongs to is open, it
 * tells of a case that is over that nobody answers, or its link into an account leads nowhere any more (rule 10.8).
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

/** The link to activate an account or to set a password was used, has expired, or was ended with the user. */
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

/** What a mail asks or tells is settled without it. */
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

/** While automatic mails are paused, those that wait in the outbox wait on (rule 16.13). */
export const isNotPaused = sql`not (${isAutomatic} and ${isMailPaused})`;

/**
 * The mail to be sent next, with its row locked; those that another job holds are passed over. First come mails that belong
 * to no case: activations and password resets, for which somebody waits. Last come those that the product writes by itself: they
 * may be thousands at once.
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
        // One that somebody asks for by itself goes out.
        onlyMailId === undefined ? isNotPaused : eq(outgoingMails.mailId, onlyMailId),
      ),
    )
    .orderBy(
      isNotNull(outgoingMails.caseId),
      isAutomatic,
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
