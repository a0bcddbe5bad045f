import type { SignInOutcome } from '@cfm/contract/messages/catalogue.ts';
import { eq } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { users } from '../users/tables.ts';
import { signInLog } from './tables.ts';

/** Writes to the sign-in log, and to the process log for central monitoring (rule 2.22). */
export async function recordSignIn(ctx: Ctx, userId: number | null, outcome: SignInOutcome): Promise<void> {
  ctx.log.info({ outcome, userId, address: ctx.address }, 'sign-in');
  await ctx.db
    .insert(signInLog)
    .values({ at: ctx.now(), userId, outcome, address: ctx.address, requestId: ctx.requestId });
  if (outcome === 'signedIn' && userId !== null)
    await ctx.db.update(users).set({ lastSignInAt: ctx.now() }).where(eq(users.userId, userId));
}
