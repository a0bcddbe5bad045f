import { setTimeout as pause } from 'node:timers/promises';
import { passwordMailsPerHour } from '@cfm/contract/platform/limits.ts';
import * as z from 'zod/mini';
import { type Ctx, inTransaction, type Tx } from '../../context.ts';
import { defineJob } from '../../platform/jobs/job-runner.ts';
import { incrementCounter } from '../../platform/rate-limit/rate-counter.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { mailActivation, mailPasswordReset } from './mails.ts';
import { findAccountByEmail, findAccountById } from './queries.ts';

/** Creates and mails the link after the request. */
export const sendPasswordReset = defineJob({
  name: 'send-password-reset',
  payload: z.object({ userId: z.int() }),
  retryLimit: 3,
  retryDelaySeconds: 10,
  run: (ctx, { userId }) => inTransaction(ctx, (tx) => mailLink(tx, userId)),
});

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

async function mailLink(tx: Tx, userId: number): Promise<void> {
  const account = await findAccountById(tx.db, userId);
  if (!account?.isActive) return;
  const isActivated = account.passwordHash !== null;
  if (isActivated) await mailPasswordReset(tx, account);
  else await mailActivation(tx, account);
  await recordAudit(tx, {
    entity: 'user',
    entityId: userId,
    action: isActivated ? 'mailPasswordReset' : 'mailActivation',
  });
}
