import { wrongCodesMax } from '@cfm/contract/platform/limits.ts';
import { eq } from 'drizzle-orm';
import { type Ctx, inTransaction, type Tx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { users } from '../users/tables.ts';
import { mailPasswordReset } from './mails.ts';
import { lockPendingSignIn } from './pending-sign-in.ts';
import type { Account } from './queries.ts';
import { recordSignIn } from './record-sign-in.ts';
import { endPendingSessionsOf } from './start-session.ts';
import { invalidateTokens } from './user-tokens.ts';

/**
 * Counts an attempt with a code from any address before it is checked, and returns the number of wrong codes
 * including this one (rule 2.25). Only a person with the current password can send codes, so no one else can
 * bring a user to the limit.
 */
export function countCode(ctx: Ctx): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const { account } = await lockPendingSignIn(tx);
    if (account.wrongCodeCount >= wrongCodesMax) throw new AppError('PasswordResetRequired');
    const wrongCodeCount = account.wrongCodeCount + 1;
    await tx.db.update(users).set({ wrongCodeCount }).where(eq(users.userId, account.userId));
    return wrongCodeCount;
  });
}

/** Rejects a wrong code. The last allowed one ends pending sign-ins and set-ups, and mails the user. */
export async function rejectCode(ctx: Ctx, account: Account, count: number): Promise<never> {
  await recordSignIn(ctx, account.userId, 'wrongCode');
  if (count < wrongCodesMax) throw new AppError('InvalidSecurityCode');
  await inTransaction(ctx, async (tx) => {
    await endPendingSessionsOf(tx, account.userId);
    await invalidateTokens(tx, account.userId, 'twoFactorSetup');
    await mailPasswordReset(tx, account, 'wrongCodes');
    await recordAudit(tx, { entity: 'user', entityId: account.userId, action: 'requirePasswordReset' });
  });
  throw new AppError('PasswordResetRequired');
}

/** Resets the count after a valid code or a new password. */
export async function forgetWrongCodes(tx: Tx, userId: number): Promise<void> {
  await tx.db.update(users).set({ wrongCodeCount: 0 }).where(eq(users.userId, userId));
}
