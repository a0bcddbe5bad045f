import { eq } from 'drizzle-orm';
import { type Ctx, inTransaction, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { users } from '../users/tables.ts';
import { confirmPassword } from './confirm-password.ts';
import { rejectEasyPassword } from './easy-password.ts';
import { mailPasswordChanged } from './mails.ts';
import { hashPassword } from './passwords.ts';
import { recordSignIn } from './record-sign-in.ts';
import { endOtherSessions, type NewSession, renewSessionId } from './start-session.ts';
import { invalidateTokens } from './user-tokens.ts';
import { forgetWrongCodes } from './wrong-codes.ts';

interface PasswordChange {
  currentPassword: string;
  newPassword: string;
}

/**
 * Changes the own password (rule 2.28). Ends other sessions and links, mails the user, and gives the session
 * a new id.
 */
export async function changePassword(
  ctx: Ctx,
  { currentPassword, newPassword }: PasswordChange,
): Promise<NewSession> {
  const account = await confirmPassword(ctx, currentPassword);
  rejectEasyPassword(ctx, account, newPassword);
  const passwordHash = await hashPassword(newPassword);
  const { userId, sessionHash } = userOf(ctx);
  return inTransaction(ctx, async (tx) => {
    await tx.db.update(users).set({ passwordHash }).where(eq(users.userId, userId));
    await endOtherSessions(tx, userId, sessionHash);
    await invalidateTokens(tx, userId, 'passwordReset');
    await invalidateTokens(tx, userId, 'twoFactorSetup');
    await forgetWrongCodes(tx, userId);
    await mailPasswordChanged(tx, account);
    await recordAudit(tx, { entity: 'user', entityId: userId, action: 'changePassword' });
    await recordSignIn(tx, userId, 'passwordChanged');
    const session = await renewSessionId(tx, sessionHash);
    // The session was ended meanwhile, by a reset or from another browser, which wins.
    if (!session) throw new AppError('AuthenticationRequired');
    return session;
  });
}
