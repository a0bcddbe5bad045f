import type { authEndpoints } from '@cfm/contract/auth.ts';
import type { ParsedInput, ReplyOf } from '@cfm/contract/endpoint.ts';
import { wrongCodesMax } from '@cfm/contract/limits.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { beginAttempt, removeAttempt } from './attempt.ts';
import { isPassword } from './passwords.ts';
import { findAccountByName } from './queries.ts';
import { recordSignIn } from './record-sign-in.ts';
import { type NewSession, startPendingSession } from './start-session.ts';
import { issueToken } from './user-tokens.ts';

type Login = typeof authEndpoints.login;

/**
 * First step of sign-in. A right password opens the second step only; a user without a second factor gets the token to
 * set one up, and no other way in (rules 2.2 and 2.6). Unknown name, wrong password and deactivated user read the same.
 */
export async function login(
  ctx: Ctx,
  { username, password }: ParsedInput<Login>['body'],
): Promise<{ reply: ReplyOf<Login>; session: NewSession | null }> {
  const account = await findAccountByName(ctx.db, username);
  const attempt = await beginAttempt(ctx, [username], account?.userId ?? null);
  const isRight = await isPassword(account?.passwordHash ?? null, password);
  if (!account || !isRight || !account.isActive) {
    const refusal = !account ? 'unknownName' : isRight ? 'inactive' : 'wrongPassword';
    await recordSignIn(ctx, account?.userId ?? null, refusal);
    throw new AppError('InvalidCredentials');
  }
  if (account.wrongCodeCount >= wrongCodesMax) {
    await recordSignIn(ctx, account.userId, 'passwordResetRequired');
    throw new AppError('PasswordResetRequired');
  }
  return inTransaction(ctx, async (tx) => {
    await removeAttempt(tx, attempt);
    await recordSignIn(tx, account.userId, 'passwordAccepted');
    const hasSecondFactor = account.encryptedTotpKey !== null;
    return {
      session: hasSecondFactor ? await startPendingSession(tx, account.userId) : null,
      reply: {
        finishedSuccessfully: false,
        isMultiFactorRequired: hasSecondFactor,
        session: null,
        twoFactorSetupToken: hasSecondFactor ? null : await issueToken(tx, account.userId, 'twoFactorSetup'),
      },
    };
  });
}
