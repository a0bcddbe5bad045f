import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { changeMail } from './change-mail.ts';
import { withoutUrls } from './mail-links.ts';
import {
  lockMail,
  lockUndeliveredMails,
  lockUnsentMail,
  type MailsOfCase,
  type OutgoingMail,
} from './queries.ts';

/** Time to wait for a delivery in progress. */
const patienceMs = 5_000;
const lookEveryMs = 100;

/**
 * Locks a mail before its withdrawal and waits for a delivery in progress (rule 10.8). Call it before locking
 * the case: recording a delivery locks the mail and then the case, so the other order would be a deadlock.
 */
export async function lockMailForWithdrawal(tx: Tx, mailId: number): Promise<void> {
  await tx.db.execute(sql.raw(`set local lock_timeout = ${patienceMs}`));
  for (let waited = 0; waited <= patienceMs; waited += lookEveryMs) {
    if (await lockUnsentMail(tx, mailId, tx.now())) return;
    await pause(lookEveryMs);
  }
  throw new AppError('Unavailable');
}

/** Withdraws a mail that no server has accepted: it is never sent or retried, and its links are deleted (rule 10.8). */
export async function withdrawMail(tx: Tx, mailId: number): Promise<void> {
  const mail = await lockMail(tx, mailId);
  if (!mail || mail.state === 'delivered' || mail.state === 'withdrawn') return;
  await withdrawLocked(tx, mail);
}

/**
 * Withdraws and returns the undelivered mails of a case. Call it with the case locked: does not wait, and
 * skips mails that a delivery or another withdrawal has locked.
 */
export async function withdrawMailsOfCase(tx: Tx, of: MailsOfCase): Promise<OutgoingMail[]> {
  const mails = await lockUndeliveredMails(tx, of, tx.now());
  for (const mail of mails) await withdrawLocked(tx, mail);
  return mails;
}

/** Withdraws a mail whose row is locked. */
export const withdrawLocked = (tx: Tx, mail: OutgoingMail): Promise<void> =>
  changeMail(
    tx,
    mail,
    { state: 'withdrawn', nextAttemptAt: null, sendingUntil: null, links: withoutUrls(mail.links) },
    'withdraw',
  );
