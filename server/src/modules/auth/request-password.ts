import { and, count, eq, gt, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type Ctx, inTransaction } from '../../context.ts';
import { defineJob } from '../../jobs/job-runner.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { mailActivation, mailPasswordReset } from './mails.ts';
import { findAccountByEmail, findAccountById } from './queries.ts';
import { userTokens } from './tables.ts';

/** Open reset links a user can have: nobody fills another's mailbox. */
const openLinksMax = 3;

/** Makes and mails the link after the request, which so takes the same time whether or not somebody has the address. */
export const sendPasswordReset = defineJob({
  name: 'send-password-reset',
  payload: z.object({ userId: z.nullable(z.int()) }),
  retryLimit: 3,
  retryDelaySeconds: 10,
  run: async (ctx, { userId }) => {
    if (userId === null) return;
    await inTransaction(ctx, (tx) => mailLink(tx, userId));
  },
});

/** Asks for a mail with the next step, if a user with that address exists (rule 2.19). */
export async function requestPassword(ctx: Ctx, input: { emailaddress: string }): Promise<void> {
  const account = await findAccountByEmail(ctx.db, input.emailaddress);
  await ctx.jobs.enqueue(ctx, sendPasswordReset, { userId: account?.userId ?? null });
}

async function mailLink(tx: Ctx, userId: number): Promise<void> {
  const account = await findAccountById(tx.db, userId);
  if (!account?.isActive) return;
  if ((await countOpenLinks(tx, userId)) >= openLinksMax) return;
  const isActivated = account.passwordHash !== null;
  if (isActivated) await mailPasswordReset(tx, account);
  else await mailActivation(tx, account);
  await recordAudit(tx, {
    entity: 'user',
    entityId: userId,
    action: isActivated ? 'mailPasswordReset' : 'mailActivation',
  });
}

async function countOpenLinks(tx: Ctx, userId: number): Promise<number> {
  const [row] = await tx.db
    .select({ open: count() })
    .from(userTokens)
    .where(
      and(
        eq(userTokens.userId, userId),
        eq(userTokens.purpose, 'passwordReset'),
        isNull(userTokens.usedAt),
        gt(userTokens.expiresAt, tx.now()),
      ),
    );
  return row?.open ?? 0;
}
