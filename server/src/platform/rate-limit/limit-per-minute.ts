import { isIPv6 } from 'node:net';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { incrementCounter } from './rate-counter.ts';

/** Counter per minute. An empty network counts calls from all networks. */
interface Limited {
  key: string;
  network: string;
}

/**
 * Counts a call and throws above the limit of this minute. Call it outside of a transaction, so that an error
 * does not roll back the count.
 */
export async function limitPerMinute(ctx: Ctx, limited: Limited, limit: number): Promise<void> {
  const now = ctx.now();
  const counted = await incrementCounter(ctx.db, { ...limited, at: `${now.slice(0, 16)}:00.000Z` });
  if (counted <= limit) return;
  throw new AppError('TooManyRequests', { extra: { retryAfterSeconds: 60 - Number(now.slice(17, 19)) } });
}

/** Counts an anonymous call by kind, network and minute on all servers. Throws above the limit (rule 2.17). */
export const limitAnonymous = (ctx: Ctx, kind: string): Promise<void> =>
  limitPerMinute(
    ctx,
    { key: `anonymous:${kind}`, network: networkOf(ctx.address) },
    ctx.config.rateLimitAnonymous,
  );

/**
 * Network for rate limits: an IPv4 address, or the /64 network of an IPv6 address. A household gets 2^64 IPv6
 * addresses, so a limit per address would have no effect.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [plain = ''] = address.split('%', 1);
  if (!isIPv6(plain)) return address;
  // The last two groups may be written as an IPv4 address. They are not part of the network.
  const grouped = plain.includes('.') ? `${plain.slice(0, plain.lastIndexOf(':') + 1)}0:0` : plain;
  const [head = '', tail] = grouped.split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const after = tail === '' ? [] : tail.split(':');
    while (groups.length + after.length < 8) groups.push('0');
    groups.push(...after);
  }
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
