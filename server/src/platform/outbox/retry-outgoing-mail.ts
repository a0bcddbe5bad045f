import { mailbox } from '@cfm/contract/platform/email-address.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { AppError, found } from '../../errors.ts';
import { changeMail } from './change-mail.ts';
import { senderOf } from './enqueue-mail.ts';
import { deliverMail } from './jobs.ts';
import { getMail, lockMail } from './queries.ts';

/**
 * Retries a mail at once: a failed one, one that waits for its next attempt, or one written before there was
 * a mail server (rule 10.6). Uses the current sender address. Does nothing without a mail server. Rejects a
 * withdrawn mail (rule 10.8).
 */
export async function retryOutgoingMail(ctx: Ctx, { mailId }: { mailId: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await getMail(tx, mailId);
    const mail = found(await lockMail(tx, mailId));
    if (mail.state === 'delivered') throw new AppError('MailAlreadySent');
    if (mail.state === 'withdrawn') throw new AppError('MailWithdrawn');
    if (tx.config.smtpUrl === undefined) return;
    // The mail may have failed because of its sender address, and the setting may have changed. Keeps the
    // signer's name.
    const from = senderOf(tx, mailbox(mail.from)?.name);
    await changeMail(
      tx,
      mail,
      { state: 'queued', attempts: 0, giveUpAt: null, nextAttemptAt: tx.now(), from },
      'retry',
    );
    await tx.jobs.enqueue(tx, deliverMail, {});
  });
}
