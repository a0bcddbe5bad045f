import { eq } from 'drizzle-orm';
import { callAttention } from '../../cases/case/call-attention.ts';
import { recordCaseEvent } from '../../cases/case/record-case-event.ts';
import { type Ctx, inTransaction, type Tx } from '../../context.ts';
import { nextTryAfter } from '../jobs/next-retry.ts';
import { errorMessage } from '../log/log.ts';
import { addTime } from '../time/add-time.ts';
import { changeMail } from './change-mail.ts';
import { logKept } from './log-kept.ts';
import { withoutUrls } from './mail-links.ts';
import { reportDelivery } from './mail-transport.ts';
import { isPointless, lockDueMail, lockMail, type OutgoingMail } from './queries.ts';
import { type Outcome, sendMail, sendTimeoutMs } from './send-mail.ts';
import { outgoingMails } from './tables.ts';
import { withdrawLocked } from './withdraw-mail.ts';

/** Delays between attempts in minutes. The last one repeats. `maxAttempts` attempts span two days (rule 10.2). */
const pausesMinutes = [1, 5, 15, 30, 60, 120, 240] as const;
export const maxAttempts = 18;
/**
 * Delay after an attempt that can't reach the mail server. Such attempts do not count, so that after an outage no mail
 * waits for hours. They end two days after the first attempt. Of the time that a mail is due without an attempt, only
 * the first hours count: the product was stopped, or its automatic mails were paused.
 */
const outagePauseMinutes = 5;
const outageDays = 2;
const countedWaitHours = 4;

/** Lease of a mail that is being sent. Longer than the time limit of sending. */
const sendingMs = sendTimeoutMs + 30_000;

type Attempt = 'none' | 'made' | 'serverDown';

/**
 * Makes one attempt to deliver the most urgent due mail, or `onlyMailId` (rule 10.2). The first transaction
 * counts the attempt, schedules the next one, and leases the mail to this server. This prevents endless
 * attempts after a crash or an error while recording the outcome, and concurrent sending by other jobs. A
 * second transaction records the outcome. No database connection is held in between, because the mail server
 * may be slow. Returns `none` if no mail is due, `serverDown` if the mail server can't be reached.
 */
export async function tryDelivery(ctx: Ctx, onlyMailId?: number): Promise<Attempt> {
  const planned = await inTransaction(ctx, (tx) => planAttempt(tx, onlyMailId));
  if (planned === null) return 'none';
  const { smtpUrl } = ctx.config;
  if (planned.sendingUntil === null || smtpUrl === undefined) return 'made';
  const since = performance.now();
  const outcome = await sendMail(ctx, smtpUrl, planned);
  reportDelivery(outcome.kind, performance.now() - since);
  await inTransaction(ctx, async (tx) => {
    const mail = await lockMail(tx, planned.mailId);
    if (mail?.state === 'queued' && mail.sendingUntil === planned.sendingUntil)
      await recordOutcome(tx, mail, outcome);
  });
  return outcome.kind === 'deferred' && outcome.isServerDown ? 'serverDown' : 'made';
}

/**
 * Returns the mail to send, a mail that was settled without sending (`sendingUntil` is null), or null if no
 * mail is due.
 */
async function planAttempt(tx: Tx, onlyMailId?: number): Promise<OutgoingMail | null> {
  const now = tx.now();
  const mail = await lockDueMail(tx, now, onlyMailId);
  if (!mail) return null;
  const settled = { ...mail, sendingUntil: null };
  if (await isPointless(tx, mail)) {
    await withdrawLocked(tx, mail);
    return settled;
  }
  if (tx.config.smtpUrl === undefined) {
    await changeMail(tx, mail, { state: 'kept', nextAttemptAt: null, sendingUntil: null }, 'keep');
    logKept(tx);
    return settled;
  }
  if (mail.attempts >= maxAttempts) {
    await giveUp(tx, mail, mail.lastError ?? 'no answer');
    return settled;
  }
  const attempts = mail.attempts + 1;
  const plan = {
    attempts,
    nextAttemptAt: nextTryAfter(attempts, pausesMinutes, now),
    giveUpAt: giveUpAtOf(mail, now),
    sendingUntil: new Date(Date.parse(now) + sendingMs).toISOString(),
  };
  await tx.db.update(outgoingMails).set(plan).where(eq(outgoingMails.mailId, mail.mailId));
  return { ...mail, ...plan };
}

/** The end of the attempts during an outage, moved by the time in which the mail was due and not tried. */
function giveUpAtOf({ giveUpAt, nextAttemptAt }: OutgoingMail, now: string): string {
  if (giveUpAt === null || nextAttemptAt === null) return addTime(now, { days: outageDays });
  const countedUntil = addTime(nextAttemptAt, { hours: countedWaitHours });
  const uncountedMs = Math.max(0, Date.parse(now) - Date.parse(countedUntil));
  return new Date(Date.parse(giveUpAt) + uncountedMs).toISOString();
}

async function recordOutcome(tx: Tx, mail: OutgoingMail, outcome: Outcome): Promise<void> {
  const { mailId } = mail;
  if (outcome.kind === 'accepted') {
    const { rejectedTo, reason } = outcome;
    tx.log.info({ mailId, kind: mail.kind, rejected: rejectedTo.length }, 'mail delivered');
    await changeMail(
      tx,
      mail,
      {
        state: 'delivered',
        deliveredAt: tx.now(),
        nextAttemptAt: null,
        sendingUntil: null,
        lastError: reason,
        links: withoutUrls(mail.links),
      },
      'deliver',
    );
    if (rejectedTo.length > 0) await recordFailedMail(tx, mail, rejectedTo, reason);
    return;
  }
  tx.log.warn(
    // Without the addresses that servers repeat.
    {
      mailId,
      kind: mail.kind,
      attempts: mail.attempts,
      outcome: outcome.kind,
      reason: errorMessage(outcome.reason),
    },
    'mail not delivered',
  );
  // Completing a case does not withdraw a mail that is being sent, because it may arrive.
  if (await isPointless(tx, mail)) return withdrawLocked(tx, mail);
  const isOutage = outcome.kind === 'deferred' && outcome.isServerDown;
  const isLast = isOutage
    ? mail.giveUpAt !== null && tx.now() >= mail.giveUpAt
    : mail.attempts >= maxAttempts;
  if (outcome.kind === 'rejected' || isLast) {
    await giveUp(tx, mail, outcome.reason);
    return;
  }
  const uncounted = {
    // A retry by an administrator resets the count, also while the mail is being sent.
    attempts: Math.max(0, mail.attempts - 1),
    nextAttemptAt: addTime(tx.now(), { minutes: outagePauseMinutes }),
  };
  await tx.db
    .update(outgoingMails)
    .set({ lastError: outcome.reason, sendingUntil: null, ...(isOutage ? uncounted : {}) })
    .where(eq(outgoingMails.mailId, mailId));
}

async function giveUp(tx: Tx, mail: OutgoingMail, reason: string): Promise<void> {
  const failed = { state: 'failed', nextAttemptAt: null, sendingUntil: null, lastError: reason } as const;
  await changeMail(tx, mail, failed, 'fail');
  await recordFailedMail(tx, mail, [...mail.to, ...mail.cc], reason);
}

/**
 * Adds a case event with the addresses that a mail did not reach and the server's reason, and calls attention to it
 * (rules 3.34 and 10.3).
 */
async function recordFailedMail(tx: Tx, mail: OutgoingMail, to: string[], reason: string | null) {
  if (mail.caseId === null) return;
  await recordCaseEvent(tx, {
    caseId: mail.caseId,
    type: 'mailSent',
    title: 'E-mail not delivered',
    details: { kind: 'failed', to, reason, mailId: mail.mailId },
  });
  await callAttention(tx, mail.caseId);
}

const batchSize = 200;

/**
 * Delivers due mails, the urgent ones first. Ends early when this server stops, or when the mail server can't
 * be reached; the next run continues.
 */
export async function deliverDue(ctx: Ctx, stopping?: AbortSignal): Promise<void> {
  for (let tried = 0; tried < batchSize && !stopping?.aborted; tried += 1)
    if ((await tryDelivery(ctx)) !== 'made') return;
}
