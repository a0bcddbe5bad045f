import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { networkOf } from '../../rate-limit/network-of.ts';
import { rateCounters } from '../../rate-limit/tables.ts';

/** Unknown tokens from one address in a minute: more are guesses. */
export const linkFailuresPerMinute = 20;
/** Calls with one known token in a minute, from wherever. */
export const linkCallsPerMinute = 60;

const windowOf = (now: string) => `${now.slice(0, 16)}:00.000Z`;
const failuresKey = (ctx: Ctx) => `link-failures:${networkOf(ctx.address)}`;

function refuse(now: string): never {
  throw new AppError('TooManyRequests', { extra: { retryAfterSeconds: 60 - Number(now.slice(17, 19)) } });
}

async function count(ctx: Ctx, key: string): Promise<number> {
  const [row] = await ctx.db
    .insert(rateCounters)
    .values({ key, windowStart: windowOf(ctx.now()), count: 1 })
    .onConflictDoUpdate({
      target: [rateCounters.key, rateCounters.windowStart],
      set: { count: sql`${rateCounters.count} + 1` },
    })
    .returning({ count: rateCounters.count });
  return row?.count ?? 0;
}

/** Counters stand outside of a transaction, so that a refusal does not undo its own count. */
export async function refuseGuessers(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  const [row] = await ctx.db
    .select({ count: rateCounters.count })
    .from(rateCounters)
    .where(and(eq(rateCounters.key, failuresKey(ctx)), eq(rateCounters.windowStart, windowOf(now))));
  if ((row?.count ?? 0) >= linkFailuresPerMinute) refuse(now);
}

export async function countLinkFailure(ctx: Ctx): Promise<void> {
  await count(ctx, failuresKey(ctx));
}

export async function countLinkCall(ctx: Ctx, link: number | string): Promise<void> {
  if ((await count(ctx, `link-calls:${link}`)) > linkCallsPerMinute) refuse(ctx.now());
}
