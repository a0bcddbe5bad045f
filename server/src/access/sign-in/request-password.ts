import { setTimeout as pause } from 'node:timers/promises';
import { passwordMailsPerHour } from '@cfm/contract/platform/limits.ts';
import type { Ctx } from '../../context.ts';
import { incrementCounter } from '../../platform/rate-limit/rate-counter.ts';
import { findAccountByEmail } from './queries.ts';
import { sendPasswordReset } from './send-password-reset.ts';

/** Longer than the work for a known address, so that the response time reveals nothing. */
const answerAfterMs = 200;

/** Requests a mail with the next step, if a user with this address exists (rule 2.19). */
export async function requestPassword(ctx: Ctx, input: { emailaddress: string }): Promise<void> {
  await Promise.all([enqueueMailOf(ctx, input.emailaddress), pause(answerAfterMs)]);
}

async function enqueueMailOf(ctx: Ctx, email: string): Promise<void> {
  const account = await findAccountByEmail(ctx.db, email);
  if (!account?.isActive) return;
  const { userId } = account;
  const hour = `${ctx.now().slice(0, 13)}:00:00.000Z`;
  const asked = await incrementCounter(ctx.db, { key: `password-mail:${userId}`, network: '', at: hour });
  if (asked <= passwordMailsPerHour) await ctx.jobs.enqueue(ctx, sendPasswordReset, { userId });
}
