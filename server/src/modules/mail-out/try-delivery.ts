import { eq } from 'drizzle-orm';
import { type Ctx, inTransaction } from '../../context.ts';
import { textsOf } from '../../texts/texts.ts';
import { addTime } from '../../time/add-time.ts';
import { recordCaseEvent } from '../cases/record-case-event.ts';
import { changeMail } from './change-mail.ts';
import { withoutUrls } from './mail-links.ts';
import { listDueMails, lockQueuedMail, type OutgoingMail } from './queries.ts';
import { type Outcome, sendMail } from './send-mail.ts';
import { outgoingMails } from './tables.ts';

/** Pauses between attempts, in minutes; the last one repeats. With `maxAttempts` they span two days (rule 10.2). */
const pausesMinutes = [1, 5, 15, 30, 60, 120, 240] as const;
export const maxAttempts = 18;

/** When a mail is tried again after this many attempts. */
function nextAttempt(attempts: number, now: string): string {
  const minutes = pausesMinutes[Math.min(attempts, pausesMinutes.length) - 1] ?? pausesMinutes[0];
  return addTime(now, { minutes });
}

/**
 * One attempt to deliver a mail that is due (rule 10.2). A first transaction counts the attempt and plans the next one, so that
 * neither a crash nor a fault while recording the outcome leads to endless attempts. A second one sends the mail under the lock
 * of its row, so that no other job sends it at the same time. Answers false when the server can't be reached.
 */
export async function tryDelivery(ctx: Ctx, mailId: number): Promise<boolean> {
  const attempts = await inTransaction(ctx, (tx) => planAttempt(tx, mailId));
  if (attempts === null) return true;
  return inTransaction(ctx, async (tx) => {
    // Waits for the row: another job may hold it for a moment, only to see that there is nothing to do.
    const mail = await lockQueuedMail(tx.db, mailId, 'wait');
    if (!mail || mail.attempts !== attempts || tx.config.smtpUrl === undefined) return true;
    const outcome = await sendMail(tx, tx.config.smtpUrl, mail);
    await recordOutcome(tx, mail, outcome);
    return !(outcome.kind === 'deferred' && outcome.isServerDown);
  });
}

/** The number of this attempt, or null when there is nothing to do now. */
async function planAttempt(tx: Ctx, mailId: number): Promise<number | null> {
  const mail = await lockQueuedMail(tx.db, mailId, 'leave');
  const now = tx.now();
  if (!mail || (mail.nextAttemptAt !== null && mail.nextAttemptAt > now)) return null;
  if (tx.config.smtpUrl === undefined) {
    await changeMail(tx, mail, { state: 'kept', nextAttemptAt: null }, 'keep');
    return null;
  }
  if (mail.attempts >= maxAttempts) {
    await giveUp(tx, mail, mail.lastError ?? 'no answer');
    return null;
  }
  const attempts = mail.attempts + 1;
  await tx.db
    .update(outgoingMails)
    .set({ attempts, nextAttemptAt: nextAttempt(attempts, now) })
    .where(eq(outgoingMails.mailId, mailId));
  return attempts;
}

async function recordOutcome(tx: Ctx, mail: OutgoingMail, outcome: Outcome): Promise<void> {
  const { mailId } = mail;
  if (outcome.kind === 'accepted') {
    const { refusedTo, reason } = outcome;
    tx.log.info({ mailId, kind: mail.kind, refused: refusedTo.length }, 'mail delivered');
    await changeMail(
      tx,
      mail,
      {
        state: 'delivered',
        deliveredAt: tx.now(),
        nextAttemptAt: null,
        lastError: reason,
        links: withoutUrls(mail.links),
      },
      'deliver',
    );
    if (refusedTo.length > 0) await recordFailedMail(tx, mail, refusedTo, reason);
    return;
  }
  tx.log.warn(
    { mailId, kind: mail.kind, attempts: mail.attempts, outcome: outcome.kind },
    'mail not delivered',
  );
  if (outcome.kind === 'refused' || mail.attempts >= maxAttempts) {
    await giveUp(tx, mail, outcome.reason);
    return;
  }
  await tx.db
    .update(outgoingMails)
    .set({ lastError: outcome.reason })
    .where(eq(outgoingMails.mailId, mailId));
}

async function giveUp(tx: Ctx, mail: OutgoingMail, reason: string): Promise<void> {
  await changeMail(tx, mail, { state: 'failed', nextAttemptAt: null, lastError: reason }, 'fail');
  await recordFailedMail(tx, mail, [...mail.to, ...mail.cc], reason);
}

/**
 * Records on the case that a mail did not reach somebody (rule 10.3): an event with the addresses and the server's
 * reason.
 */
async function recordFailedMail(ctx: Ctx, mail: OutgoingMail, to: string[], reason: string | null) {
  if (mail.caseId === null) return;
  await recordCaseEvent(ctx, {
    caseId: mail.caseId,
    type: 'mailSent',
    title: textsOf(ctx.language, 'mailOut')('failedEvent'),
    details: { kind: 'failed', to, reason, mailId: mail.mailId },
  });
}

const batchSize = 200;

/** Delivers the mails that are due, oldest first. Ends early when the server can't be reached: the next run goes on. */
export async function deliverDue(ctx: Ctx): Promise<void> {
  for (const { mailId } of await listDueMails(ctx.db, ctx.now(), batchSize)) {
    try {
      if (!(await tryDelivery(ctx, mailId))) return;
    } catch (error) {
      ctx.log.error({ err: error, mailId }, 'a mail could not be tried');
    }
  }
}
