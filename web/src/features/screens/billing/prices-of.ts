import type { Price } from '@cfm/contract/screens/billing.ts';
import { type BilledAs, keyOf } from './billed-as.ts';

interface Priced extends BilledAs {
  prices: Price[];
}
/** Everything that is billed, with its prices, newest first. Includes items without a price. */
export function pricesOf(
  prices: readonly Price[],
  channels: readonly { id: number; name: string }[],
): Priced[] {
  const all: BilledAs[] = [
    { category: 'board', inputChannelId: null, inputChannel: null },
    { category: 'complexSolution', inputChannelId: null, inputChannel: null },
    ...channels.map(({ id, name }) => ({
      category: 'channel' as const,
      inputChannelId: id,
      inputChannel: name,
    })),
    // Prices of a channel that is no longer offered.
    ...prices,
  ];
  const byKey = new Map<string, Priced>();
  for (const { category, inputChannelId, inputChannel } of all) {
    const key = keyOf({ category, inputChannelId });
    if (!byKey.has(key)) byKey.set(key, { category, inputChannelId, inputChannel, prices: [] });
  }
  for (const price of prices) byKey.get(keyOf(price))?.prices.push(price);
  return [...byKey.values()];
}

type PriceState = 'past' | 'current' | 'coming';
/** The state of a price on a day. */
export const stateOf = (
  { validFrom, validTo }: Pick<Price, 'validFrom' | 'validTo'>,
  day: string,
): PriceState => (day < validFrom ? 'coming' : validTo !== null && day > validTo ? 'past' : 'current');
