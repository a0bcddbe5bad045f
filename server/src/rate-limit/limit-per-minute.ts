import type { Ctx } from '../context.ts';
import { AppError } from '../errors.ts';
import { networkOf } from './network-of.ts';
import { incrementCounter, isCounted } from './rate-counter.ts';
import { rateCounters } from './tables.ts';

/** What is counted by the minute, and from which network; an empty one means from wherever. */
interface Limited {
  key: string;
  network: string;
}

const minuteOf = (now: string) => `${now.slice(0, 16)}:00.000Z`;

function refuse(now: string): never {
  throw new AppError('TooManyRequests', { extra: { retryAfterSeconds: 60 - Number(now.slice(17, 19)) } });
}

/** Counts outside of a transaction, so that a refusal does not undo its own count. */
export const countInMinute = (ctx: Ctx, limited: Limited): Promise<number> =>
  incrementCounter(ctx.db, { ...limited, at: minuteOf(ctx.now()) });

/** Counts a call, and refuses it when it is above the limit of this minute. */
export async function limitPerMinute(ctx: Ctx, limited: Limited, limit: number): Promise<void> {
  if ((await countInMinute(ctx, limited)) > limit) refuse(ctx.now());
}

/** Refuses, without counting, while as many as the limit were counted in this minute. */
export async function refuseAtLimit(ctx: Ctx, limited: Limited, limit: number): Promise<void> {
  const now = ctx.now();
  const [row] = await ctx.db
    .select({ count: rateCounters.count })
    .from(rateCounters)
    .where(isCounted({ ...limited, at: minuteOf(now) }));
  if ((row?.count ?? 0) >= limit) refuse(now);
}

/** Counts an anonymous call by its network and minute, over all servers; refuses it above the limit (rule 2.17). */
export const limitAnonymous = (ctx: Ctx): Promise<void> =>
  limitPerMinute(ctx, { key: 'anonymous', network: networkOf(ctx.address) }, ctx.config.rateLimitAnonymous);
