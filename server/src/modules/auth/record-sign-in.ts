import type { Ctx } from '../../context.ts';
import { signInLog } from './tables.ts';

export type SignInOutcome =
  | 'passwordAccepted'
  | 'unknownName'
  | 'wrongPassword'
  | 'inactive'
  | 'locked'
  | 'wrongCode'
  | 'passwordResetRequired'
  | 'recoveryCodeUsed'
  | 'signedIn'
  | 'signedOut'
  | 'activated'
  | 'passwordReset'
  | 'passwordChanged'
  | 'sessionsEnded';

/** A line of the sign-in log, and one of the process's log, for whoever watches over many systems. */
export async function recordSignIn(ctx: Ctx, userId: number | null, outcome: SignInOutcome): Promise<void> {
  ctx.log.info({ outcome, userId, address: ctx.address }, 'sign-in');
  await ctx.db
    .insert(signInLog)
    .values({ at: ctx.now(), userId, outcome, address: ctx.address, requestId: ctx.requestId });
}
