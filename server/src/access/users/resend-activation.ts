import { passwordMailsPerHour } from '@cfm/contract/platform/limits.ts';
import { type Ctx, inTransaction, type Tx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { incrementCounter } from '../../platform/rate-limit/rate-counter.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { mailActivation } from '../sign-in/mails.ts';
import { lockManagedUser } from '../sign-in/manage-user.ts';

/**
 * Mails the activation link again, at most three times an hour. Reuses the previous link if it is recent
 * enough (rule 2.19).
 */
export function resendActivation(ctx: Ctx, { userId }: { userId: number }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { user } = await lockManagedUser(tx, userId);
    if (!user.isActive) throw new AppError('Forbidden');
    if (user.isActivated) throw new AppError('UserActivated');
    await limitMails(tx, userId);
    await mailActivation(tx, user);
    await recordAudit(tx, { entity: 'user', entityId: userId, action: 'mailActivation' });
  });
}

/** Counted in the transaction: managers run one after another, and a rejected mail is not sent. */
async function limitMails(tx: Tx, userId: number): Promise<void> {
  const now = tx.now();
  const at = `${now.slice(0, 13)}:00:00.000Z`;
  const sent = await incrementCounter(tx.db, { key: `activation-mail:${userId}`, network: '', at });
  if (sent <= passwordMailsPerHour) return;
  const retryAfterSeconds = 3600 - Math.floor((Date.parse(now) - Date.parse(at)) / 1000);
  throw new AppError('TooManyRequests', { extra: { retryAfterSeconds } });
}
