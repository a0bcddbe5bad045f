import { sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { runPrepared } from '../db/statements.ts';
import { AppError } from '../errors.ts';
import { networkOf } from './network-of.ts';
import { rateCounters } from './tables.ts';

const windowMs = 60_000;

/** Counts an anonymous call by its network and minute, over all servers; refuses it above the limit (rule 2.17). */
export async function limitAnonymous(ctx: Ctx): Promise<void> {
  const nowMs = Date.parse(ctx.now());
  const windowStartMs = nowMs - (nowMs % windowMs);
  const [counter] = await runPrepared(
    ctx.db
      .insert(rateCounters)
      .values({
        key: `anonymous:${networkOf(ctx.address)}`,
        windowStart: new Date(windowStartMs).toISOString(),
        count: 1,
      })
      .onConflictDoUpdate({
        target: [rateCounters.key, rateCounters.windowStart],
        set: { count: sql`${rateCounters.count} + 1` },
      })
      .returning({ count: rateCounters.count }),
  );
  if (counter && counter.count > ctx.config.rateLimitAnonymous)
    throw new AppError('TooManyRequests', {
      extra: { retryAfterSeconds: Math.ceil((windowStartMs + windowMs - nowMs) / 1000) },
    });
}
