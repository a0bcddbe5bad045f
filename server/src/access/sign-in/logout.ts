import { type Ctx, inTransaction } from '../../context.ts';
import { recordSignIn } from './record-sign-in.ts';
import { endSession } from './start-session.ts';

/** Ends the session or the pending sign-in. Does nothing without one. */
export async function logout(ctx: Ctx): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== 'user' && actor.kind !== 'pending') return;
  await inTransaction(ctx, async (tx) => {
    await endSession(tx, actor.sessionHash);
    if (actor.kind === 'user') await recordSignIn(tx, actor.userId, 'signedOut');
  });
}
