import type { Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { incrementCounter } from './rate-counter.ts';

/** Adds `by` calls to the counter of the day (UTC) and throws above the limit. Call it outside of a transaction. */
export async function limitPerDay(
  ctx: Ctx,
  counted: { key: string; network: string },
  limit: number,
  by = 1,
): Promise<void> {
  const now = ctx.now();
  const day = `${now.slice(0, 10)}T00:00:00.000Z`;
  if ((await incrementCounter(ctx.db, { ...counted, at: day }, by)) <= limit) return;
  const secondOfDay = Math.floor((Date.parse(now) - Date.parse(day)) / 1000);
  throw new AppError('TooManyRequests', { extra: { retryAfterSeconds: 86_400 - secondOfDay } });
}
