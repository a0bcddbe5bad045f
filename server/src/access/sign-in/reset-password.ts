import { eq } from 'drizzle-orm';
import { type Ctx, inTransaction } from '../../context.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { users } from '../users/tables.ts';
import { removeFailures } from './attempt.ts';
import { refuseEasyPassword } from './easy-password.ts';
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
 * Sets a new password by a mailed link; the second factor stays (rule 2.20). Every session of the user ends. Failures from the
 * address that used the link no longer count, those from other addresses do.
 */
export async function resetPassword(ctx: Ctx, { token, newPassword }: PasswordByToken): Promise<void> {
  const account = await getUserOfToken(ctx, token, 'passwordReset');
  refuseEasyPassword(ctx, account, newPassword);
  const passwordHash = await hashPassword(newPassword);
  await inTransaction(ctx, async (tx) => {
    await consumeToken(tx, token, 'passwordReset');
    await tx.db.update(users).set({ passwordHash }).where(eq(users.userId, account.userId));
    await endSessionsOf(tx, account.userId);
    // Who knew the old password may have begun to set up a factor of their own.
    await invalidateTokens(tx, account.userId, 'twoFactorSetup');
    await removeFailures(tx, account);
    await forgetWrongCodes(tx, account.userId);
    await recordAudit(tx, { entity: 'user', entityId: account.userId, action: 'resetPassword' });
    await recordSignIn(tx, account.userId, 'passwordReset');
  });
}
