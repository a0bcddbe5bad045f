import { eq } from 'drizzle-orm';
import { type Ctx, inTransaction } from '../../context.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { users } from '../users/tables.ts';
import { removeFailures } from './attempt.ts';
import { rejectEasyPassword } from './easy-password.ts';
import { hashPassword } from './passwords.ts';
import { recordSignIn } from './record-sign-in.ts';
import { endSessionsOf } from './start-session.ts';
import { consumeToken, getUserOfToken, invalidateTokens } from './user-tokens.ts';
import { forgetWrongCodes } from './wrong-codes.ts';

interface PasswordByToken {
  token: string;
  newPassword: string;
}

/**
 * Sets a new password with a mailed link and keeps the second factor (rule 2.20). Ends all sessions of the
 * user. Resets failures from this address only.
 */
export async function resetPassword(ctx: Ctx, { token, newPassword }: PasswordByToken): Promise<void> {
  const account = await getUserOfToken(ctx, token, 'passwordReset');
  rejectEasyPassword(ctx, account, newPassword);
  const passwordHash = await hashPassword(newPassword);
  await inTransaction(ctx, async (tx) => {
    await consumeToken(tx, token, 'passwordReset');
    await tx.db.update(users).set({ passwordHash }).where(eq(users.userId, account.userId));
    await endSessionsOf(tx, account.userId);
    // A person with the old password may have started to set up another second factor.
    await invalidateTokens(tx, account.userId, 'twoFactorSetup');
    await removeFailures(tx, account);
    await forgetWrongCodes(tx, account.userId);
    await recordAudit(tx, { entity: 'user', entityId: account.userId, action: 'resetPassword' });
    await recordSignIn(tx, account.userId, 'passwordReset');
  });
}
