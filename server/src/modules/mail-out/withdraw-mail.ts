import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { changeMail } from './change-mail.ts';
import { withoutUrls } from './mail-links.ts';
import { lockMail, lockUnsentMail } from './queries.ts';

/** How long a delivery under way is waited for. */
const patienceMs = 5_000;
const lookEveryMs = 100;

/**
 * Locks a mail before it is withdrawn; waits for a delivery under way (rule 10.8). Call it before the case is locked: who
 * records a delivery locks the mail and may then lock the case, so the other order would be a deadlock.
 */
export async function lockMailForWithdrawal(tx: Ctx, mailId: number): Promise<void> {
  await tx.db.execute(sql.raw(`set local lock_timeout = ${patienceMs}`));
  for (let waited = 0; waited <= patienceMs; waited += lookEveryMs) {
    if (await lockUnsentMail(tx.db, mailId, tx.now())) return;
    await pause(lookEveryMs);
  }
  throw new AppError('Unavailable');
}

/** Takes back a mail that no server accepted yet: never sent, never tried again, its links deleted (rule 10.8). */
export async function withdrawMail(tx: Ctx, mailId: number): Promise<void> {
  const mail = await lockMail(tx.db, mailId);
  if (!mail || mail.state === 'delivered' || mail.state === 'withdrawn') return;
  const links = withoutUrls(mail.links);
  await changeMail(tx, mail, { state: 'withdrawn', nextAttemptAt: null, links }, 'withdraw');
}
