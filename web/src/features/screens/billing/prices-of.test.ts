import type { Price } from '@cfm/contract/screens/billing.ts';
import { expect, it } from 'vitest';
import { pricesOf, stateOf } from './prices-of.ts';

const price = (priceId: number, inputChannelId: number | null): Price => ({
  priceId,
  category: inputChannelId === null ? 'board' : 'channel',
  inputChannelId,
  inputChannel: inputChannelId === null ? null : `Channel ${inputChannelId}`,
  validFrom: '2026-01-01',
  validTo: null,
  netEuros: 1,
  isInUse: false,
});

it('lists everything that is billed, including items without a price and removed channels', () => {
  const listed = pricesOf([price(2, null), price(1, null), price(3, 9)], [{ id: 7, name: 'E-Mail' }]);
  expect(
    listed.map(({ category, inputChannel, prices }) => [
      category,
      inputChannel,
      prices.map(({ priceId }) => priceId),
    ]),
  ).toEqual([
    ['board', null, [2, 1]],
    ['complexSolution', null, []],
    ['channel', 'E-Mail', []],
    ['channel', 'Channel 9', [3]],
  ]);
});

it.each([
  ['2025-12-31', 'coming'],
  ['2026-01-01', 'current'],
  ['2026-06-30', 'current'],
  ['2026-07-01', 'past'],
])('returns for %s the state %s', (day, state) =>
  expect(stateOf({ validFrom: '2026-01-01', validTo: '2026-06-30' }, day)).toBe(state),
);
