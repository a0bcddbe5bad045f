import { sessionIdleMinutes } from '@cfm/contract/platform/limits.ts';
import { lte, or } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Ctx } from '../../context.ts';
import { defineJob } from '../../platform/jobs/job-runner.ts';
import { removeOldCounters } from '../../platform/rate-limit/rate-counter.ts';
import { addTime } from '../../platform/time/add-time.ts';
import { recoveryCodes, sessions, userTokens } from './tables.ts';

/** Removes ended sessions, expired tokens and codes, and old counters. */
export const sweepSignIns = defineJob({
  name: 'sweep-sign-ins',
  payload: z.object({}),
  cron: '20 3 * * *',
  retryLimit: 3,
  retryDelaySeconds: 60,
  run: sweep,
});

async function sweep(ctx: Ctx): Promise<void> {
  const { db } = ctx;
  const now = ctx.now();
  await db
    .delete(sessions)
    .where(
      or(
        lte(sessions.expiresAt, now),
        lte(sessions.lastSeenAt, addTime(now, { minutes: -sessionIdleMinutes })),
      ),
    );
  await db.delete(userTokens).where(lte(userTokens.expiresAt, now));
  await db.delete(recoveryCodes).where(lte(recoveryCodes.expiresAt, now));
  await removeOldCounters(db, now);
}
