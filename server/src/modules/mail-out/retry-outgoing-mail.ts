import { eq } from 'drizzle-orm';
import { type Ctx, inTransaction } from '../../context.ts';
import { AppError, found } from '../../errors.ts';
import { deliverMail } from './jobs.ts';
import { getMail } from './queries.ts';
import { outgoingMails } from './tables.ts';
import { changeMail } from './try-delivery.ts';

/**
 * Has a mail tried again at once: a failed one, one kept from before there was a server, one that waits for its next
 * attempt. Without a server nothing changes: it stays here to be read (rule 10.6).
 */
export async function retryOutgoingMail(ctx: Ctx, mailId: number): Promise<Record<string, never>> {
  await inTransaction(ctx, async (tx) => {
    await tx.db
      .select({ mailId: outgoingMails.mailId })
      .from(outgoingMails)
      .where(eq(outgoingMails.mailId, mailId))
      .for('update');
    const mail = found(await getMail(tx.db, mailId));
    if (mail.state === 'delivered') throw new AppError('MailAlreadySent');
    if (tx.config.smtpUrl === undefined) return;
    await changeMail(tx, mail, { state: 'queued', attempts: 0, nextAttemptAt: tx.now() }, 'retry');
    await tx.jobs.enqueue(tx, deliverMail, { mailId });
  });
  return {};
}
