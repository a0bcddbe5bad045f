import type { Ctx, Tx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { type Account, findAccountById, lockAccount } from './queries.ts';
import { isPendingSession } from './start-session.ts';

function pendingActor({ actor }: Ctx) {
  if (actor.kind !== 'pending') throw new AppError('AuthenticationRequired');
  return actor;
}

/** The user of a pending sign-in. All other callers must start with the password. */
export async function getPendingAccount(ctx: Ctx): Promise<Account> {
  const account = await findAccountById(ctx.db, pendingActor(ctx).userId);
  if (!account?.isActive) throw new AppError('AuthenticationRequired');
  return account;
}

/**
 * The same inside the deciding transaction, with user and pending sign-in locked: since the request began, a
 * new password, a deactivation or another request of this sign-in may have ended it.
 */
export async function lockPendingSignIn(tx: Tx): Promise<{ account: Account; sessionHash: string }> {
  const { userId, sessionHash } = pendingActor(tx);
  const account = await lockAccount(tx, userId);
  if (!account?.isActive || !(await isPendingSession(tx, sessionHash)))
    throw new AppError('AuthenticationRequired');
  return { account, sessionHash };
}
