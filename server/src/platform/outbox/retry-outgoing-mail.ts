import { mailbox } from '@cfm/contract/platform/email-address.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { AppError, found } from '../../errors.ts';
import { changeMail } from './change-mail.ts';
import { senderOf } from './enqueue-mail.ts';
import { deliverMail } from './jobs.ts';
import { getMail, lockMail } from './queries.ts';

/**
 * Has a mail tried again at once: a failed one, one written before there was a server, one that waits for its next
 * attempt (rule 10.6). It goes out from the address of now. Without a server nothing changes. A withdrawn mail is refused (rule 10.8).
 */
export async function retryOutgoingMail(ctx: Ctx, { mailId }: { mailId: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await getMail(tx, mailId);
    const mail = found(await lockMail(tx, mailId));
    if (mail.state === 'delivered') throw new AppError('MailAlreadySent');
    if (mail.state === 'withdrawn') throw new AppError('MailWithdrawn');
    if (tx.config.smtpUrl === undefined) return;
    // What failed may have failed for its sender, and the setting be right by now. The name of who signed it stays.
    const from = senderOf(tx, mailbox(mail.from)?.name);
    await changeMail(tx, mail, { state: 'queued', attempts: 0, nextAttemptAt: tx.now(), from }, 'retry');
    await tx.jobs.enqueue(tx, deliverMail, {});
  });
}
