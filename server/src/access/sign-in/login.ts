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
 * First step of sign-in. A right password opens the second step only; a user without a second factor gets the token to
 * set one up, and no other way in (rules 2.2 and 2.6). Unknown name, wrong password and deactivated user read the same.
 */
export async function login(
  ctx: Ctx,
  { username, password }: ParsedInput<Login>['body'],
): Promise<{ reply: ReplyOf<Login>; session: NewSession | null }> {
  const judged = await findAccountByName(ctx.db, username);
  const attempt = await beginAttempt(ctx, [username], judged?.userId ?? null);
  const isRight = await isPassword(judged?.passwordHash ?? null, password);
  const opened = judged
    ? (refusalOf(judged, isRight) ?? (await inTransaction(ctx, (tx) => openSecondStep(tx, judged, attempt))))
    : 'unknownName';
  if (typeof opened !== 'string') return opened;
  await recordSignIn(ctx, judged?.userId ?? null, opened);
  throw new AppError(opened === 'passwordResetRequired' ? 'PasswordResetRequired' : 'InvalidCredentials');
}

function refusalOf(account: Account, isRight: boolean) {
  if (!isRight) return 'wrongPassword';
  if (!account.isActive) return 'inactive';
  return account.wrongCodeCount >= wrongCodesMax ? 'passwordResetRequired' : null;
}

/** Judging took its time: by now the password may be another one, and the user deactivated. */
async function openSecondStep(tx: Tx, judged: Account, attempt: Attempt) {
  const account = await lockAccount(tx, judged.userId);
  if (!account) return 'unknownName';
  const refusal = refusalOf(account, account.passwordHash === judged.passwordHash);
  if (refusal) return refusal;
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
