import type { authEndpoints } from '@cfm/contract/auth.ts';
import type { ParsedInput, ReplyOf } from '@cfm/contract/endpoint.ts';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { type Ctx, inTransaction } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { users } from '../users/tables.ts';
import { beginAttempt, namesOf, removeFailures } from './attempt.ts';
import { sessionOf } from './get-current-user.ts';
import { type Account, findAccountById } from './queries.ts';
import { recordSignIn } from './record-sign-in.ts';
import { endSession, type NewSession, startSession } from './start-session.ts';
import { decryptTotpKey, matchedStep } from './totp.ts';
import { countCode, forgetWrongCodes, refuseCode } from './wrong-codes.ts';

type SecondFactor = typeof authEndpoints.loginSecondFactor;

/** The user of a pending sign-in. Anybody else has to begin with the password. */
export async function pendingAccount(ctx: Ctx) {
  const { actor } = ctx;
  if (actor.kind !== 'pending') throw new AppError('AuthenticationRequired');
  const account = await findAccountById(ctx.db, actor.userId);
  if (!account?.isActive) throw new AppError('AuthenticationRequired');
  return { account, sessionHash: actor.sessionHash };
}

/** Second step of sign-in: a code that was not used yet turns the pending sign-in into a session with a new id. */
export async function loginSecondFactor(
  ctx: Ctx,
  { totp }: ParsedInput<SecondFactor>['body'],
): Promise<{ reply: ReplyOf<SecondFactor>; session: NewSession }> {
  const { account, sessionHash } = await pendingAccount(ctx);
  await beginAttempt(ctx, namesOf(account), account.userId);
  const count = await countCode(ctx, account.userId);
  const session = await inTransaction(ctx, async (tx) => {
    if (!(await consumeStep(tx, account, totp))) return null;
    await endSession(tx, sessionHash);
    await removeFailures(tx, account);
    await forgetWrongCodes(tx, account.userId);
    await recordSignIn(tx, account.userId, 'signedIn');
    return startSession(tx, account.userId);
  });
  if (!session) return refuseCode(ctx, account, count);
  const reply = {
    finishedSuccessfully: true,
    isMultiFactorRequired: false,
    session: sessionOf(account, account.userId, ctx.now()),
  };
  return { reply, session };
}

/** Uses up the time step of a right code. Of two requests with the same code one finds the step already used. */
async function consumeStep(tx: Ctx, account: Account, code: string): Promise<boolean> {
  if (account.encryptedTotpKey === null) return false;
  const step = matchedStep(decryptTotpKey(tx, account.encryptedTotpKey), code, tx.now());
  if (step === null) return false;
  const spent = await tx.db
    .update(users)
    .set({ totpLastStep: step })
    .where(
      and(
        eq(users.userId, account.userId),
        eq(users.isActive, true),
        eq(users.encryptedTotpKey, account.encryptedTotpKey),
        or(isNull(users.totpLastStep), lt(users.totpLastStep, step)),
      ),
    )
    .returning({ userId: users.userId });
  return spent.length > 0;
}
