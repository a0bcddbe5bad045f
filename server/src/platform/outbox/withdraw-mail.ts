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

/** How long a delivery under way is waited for. */
const patienceMs = 5_000;
const lookEveryMs = 100;

/**
 * Locks a mail before it is withdrawn; waits for a delivery under way (rule 10.8). Call it before the case is locked: who
 * records a delivery locks the mail and may then lock the case, so the other order would be a deadlock.
 */
export async function lockMailForWithdrawal(tx: Tx, mailId: number): Promise<void> {
  await tx.db.execute(sql.raw(`set local lock_timeout = ${patienceMs}`));
  for (let waited = 0; waited <= patienceMs; waited += lookEveryMs) {
    if (await lockUnsentMail(tx, mailId, tx.now())) return;
    await pause(lookEveryMs);
  }
  throw new AppError('Unavailable');
}

/** Takes back a mail that no server accepted yet: never sent, never tried again, its links deleted (rule 10.8). */
export async function withdrawMail(tx: Tx, mailId: number): Promise<void> {
  const mail = await lockMail(tx, mailId);
  if (!mail || mail.state === 'delivered' || mail.state === 'withdrawn') return;
  await withdrawLocked(tx, mail);
}

/**
 * Takes back the mails of a case that nobody has got yet, and answers them. Call it when the case is locked: nothing is waited
 * for, a mail that a delivery or another withdrawal holds is left to it.
 */
export async function withdrawMailsOfCase(tx: Tx, of: MailsOfCase): Promise<OutgoingMail[]> {
  const mails = await lockUndeliveredMails(tx, of, tx.now());
  for (const mail of mails) await withdrawLocked(tx, mail);
  return mails;
}

/** Takes back a mail whose row is locked. */
export const withdrawLocked = (tx: Tx, mail: OutgoingMail): Promise<void> =>
  changeMail(
    tx,
    mail,
    { state: 'withdrawn', nextAttemptAt: null, sendingUntil: null, links: withoutUrls(mail.links) },
    'withdraw',
  );
