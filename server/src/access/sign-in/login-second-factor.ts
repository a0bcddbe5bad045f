import type { authEndpoints } from '@cfm/contract/access/sign-in.ts';
import type { ParsedInput, ReplyOf } from '@cfm/contract/platform/endpoint.ts';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { type Ctx, inTransaction, type Tx } from '../../context.ts';
import { users } from '../users/tables.ts';
import { beginAttempt, namesOf, removeFailures } from './attempt.ts';
import { sessionOf } from './get-current-user.ts';
import { getPendingAccount, lockPendingSignIn } from './pending-sign-in.ts';
import type { Account } from './queries.ts';
import { recordSignIn } from './record-sign-in.ts';
import { endSession, type NewSession, startSession } from './start-session.ts';
import { decryptTotpKey, matchedStep } from './totp.ts';
import { countCode, forgetWrongCodes, rejectCode } from './wrong-codes.ts';

type SecondFactor = typeof authEndpoints.loginSecondFactor;

/** Second step of sign-in: an unused code turns the pending sign-in into a session with a new id. */
export async function loginSecondFactor(
  ctx: Ctx,
  { totp }: ParsedInput<SecondFactor>['body'],
): Promise<{ reply: ReplyOf<SecondFactor>; session: NewSession }> {
  const account = await getPendingAccount(ctx);
  await beginAttempt(ctx, namesOf(account), account.userId);
  const count = await countCode(ctx);
  const session = await inTransaction(ctx, async (tx) => {
    const { account: locked, sessionHash } = await lockPendingSignIn(tx);
    if (!(await consumeStep(tx, locked, totp))) return null;
    await endSession(tx, sessionHash);
    await removeFailures(tx, account);
    await forgetWrongCodes(tx, account.userId);
    await recordSignIn(tx, account.userId, 'signedIn');
    return startSession(tx, account.userId);
  });
  if (!session) return rejectCode(ctx, account, count);
  const reply = {
    finishedSuccessfully: true,
    isMultiFactorRequired: false,
    session: sessionOf(account, account.userId, ctx.now()),
  };
  return { reply, session };
}

/**
 * Consumes the time step of a valid code for the locked account. The second of two requests with the same
 * code returns false.
 */
async function consumeStep(tx: Tx, account: Account, code: string): Promise<boolean> {
  if (account.encryptedTotpKey === null) return false;
  const step = matchedStep(decryptTotpKey(tx, account.encryptedTotpKey), code, tx.now());
  if (step === null) return false;
  const spent = await tx.db
    .update(users)
    .set({ totpLastStep: step })
    .where(
      and(eq(users.userId, account.userId), or(isNull(users.totpLastStep), lt(users.totpLastStep, step))),
    )
    .returning({ userId: users.userId });
  return spent.length > 0;
}
