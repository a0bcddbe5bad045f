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
  | 'passwordReset';

/** A line of the sign-in log. */
export async function recordSignIn(ctx: Ctx, userId: number | null, outcome: SignInOutcome): Promise<void> {
  await ctx.db
    .insert(signInLog)
    .values({ at: ctx.now(), userId, outcome, address: ctx.address, requestId: ctx.requestId });
}
