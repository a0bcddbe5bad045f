import type { authEndpoints } from '@cfm/contract/access/sign-in.ts';
import type { ParsedInput, ReplyOf } from '@cfm/contract/platform/endpoint.ts';
import { wrongCodesMax } from '@cfm/contract/platform/limits.ts';
import { type Ctx, inTransaction, type Tx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { type Attempt, beginAttempt, removeAttempt } from './attempt.ts';
import { isPassword } from './passwords.ts';
import { type Account, findAccountByName, lockAccount } from './queries.ts';
import { recordSignIn } from './record-sign-in.ts';
import { type NewSession, startPendingSession } from './start-session.ts';
import { issueToken } from './user-tokens.ts';

type Login = typeof authEndpoints.login;

/**
 * First step of sign-in. A valid password only opens the second step. A user without a second factor only
 * gets the token to set one up (rules 2.2 and 2.6). An unknown name, a wrong password and a deactivated user
 * have the same response.
 */
export async function login(
  ctx: Ctx,
  { username, password }: ParsedInput<Login>['body'],
): Promise<{ reply: ReplyOf<Login>; session: NewSession | null }> {
  const judged = await findAccountByName(ctx.db, username);
  const attempt = await beginAttempt(ctx, [username], judged?.userId ?? null);
  const isRight = await isPassword(judged?.passwordHash ?? null, password);
  const opened = judged
    ? (rejectionOf(judged, isRight) ??
      (await inTransaction(ctx, (tx) => openSecondStep(tx, judged, attempt))))
    : 'unknownName';
  if (typeof opened !== 'string') return opened;
  await recordSignIn(ctx, judged?.userId ?? null, opened);
  throw new AppError(opened === 'passwordResetRequired' ? 'PasswordResetRequired' : 'InvalidCredentials');
}

function rejectionOf(account: Account, isRight: boolean) {
  if (!isRight) return 'wrongPassword';
  if (!account.isActive) return 'inactive';
  return account.wrongCodeCount >= wrongCodesMax ? 'passwordResetRequired' : null;
}

/** Checks again, because the password may have changed, or the user may have been deactivated, during the hash. */
async function openSecondStep(tx: Tx, judged: Account, attempt: Attempt) {
  const account = await lockAccount(tx, judged.userId);
  if (!account) return 'unknownName';
  const rejection = rejectionOf(account, account.passwordHash === judged.passwordHash);
  if (rejection) return rejection;
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
}
