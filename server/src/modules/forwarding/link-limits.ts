import type { Ctx } from '../../context.ts';
import { countInMinute, limitPerMinute, refuseAtLimit } from '../../rate-limit/limit-per-minute.ts';
import { networkOf } from '../../rate-limit/network-of.ts';

/** Unknown tokens from one address in a minute: more are guesses. */
export const linkFailuresPerMinute = 20;
/** Calls with one known token in a minute, from wherever. */
export const linkCallsPerMinute = 60;

const failuresOf = (ctx: Ctx) => ({ key: 'link-failures', network: networkOf(ctx.address) });

export const refuseGuessers = (ctx: Ctx): Promise<void> =>
  refuseAtLimit(ctx, failuresOf(ctx), linkFailuresPerMinute);

export async function countLinkFailure(ctx: Ctx): Promise<void> {
  await countInMinute(ctx, failuresOf(ctx));
}

export const countLinkCall = (ctx: Ctx, link: number | string): Promise<void> =>
  limitPerMinute(ctx, { key: `link-calls:${link}`, network: '' }, linkCallsPerMinute);
