import * as z from 'zod/mini';
import { inTransaction, type Tx } from '../../context.ts';
import { defineJob } from '../../platform/jobs/job-runner.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { mailActivation, mailPasswordReset } from './mails.ts';
import { findAccountById } from './queries.ts';

/** Creates and mails the link after the request. */
export const sendPasswordReset = defineJob({
  name: 'send-password-reset',
  payload: z.object({ userId: z.int() }),
  retryLimit: 3,
  retryDelaySeconds: 10,
  run: (ctx, { userId }) => inTransaction(ctx, (tx) => mailLink(tx, userId)),
});

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
