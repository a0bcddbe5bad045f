import { sql } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { changeMail } from './change-mail.ts';
import { withoutUrls } from './mail-links.ts';
import { lockMail } from './queries.ts';

/** How long a delivery under way is waited for. */
const patienceMs = 5_000;

/**
 * Locks a mail before it is withdrawn, waiting for a delivery under way (rule 10.8). Call it before a case is locked: the
 * delivery holds the mail and may have to write to the case.
 */
export async function holdMail(tx: Ctx, mailId: number): Promise<void> {
  await tx.db.execute(sql.raw(`set local lock_timeout = ${patienceMs}`));
  await lockMail(tx.db, mailId);
}

/** Takes back a mail that no server accepted yet: never sent, never tried again, its links deleted (rule 10.8). */
export async function withdrawMail(tx: Ctx, mailId: number): Promise<void> {
  const mail = await lockMail(tx.db, mailId);
  if (!mail || mail.state === 'delivered' || mail.state === 'withdrawn') return;
  const links = withoutUrls(mail.links);
  await changeMail(tx, mail, { state: 'withdrawn', nextAttemptAt: null, links }, 'withdraw');
}
