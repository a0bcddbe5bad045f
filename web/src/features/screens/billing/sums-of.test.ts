import type { BillingSummary } from '@cfm/contract/screens/billing.ts';
import { expect, it } from 'vitest';
import { sumOf, tableOf } from './sums-of.ts';

const cell = (marketId: number | null, inputChannelId: number | null, netEuros: number): BillingSummary => ({
  marketId,
  market: marketId === null ? null : `Market ${marketId}`,
  category: inputChannelId === null ? 'board' : 'channel',
  inputChannelId,
  inputChannel: inputChannelId === null ? null : `Channel ${inputChannelId}`,
  count: 1,
  netEuros,
  isPartial: false,
});

it('sums are exact to the cent', () => {
  expect(sumOf(Array.from({ length: 1000 }, () => ({ count: 1, netEuros: 0.1 })))).toEqual({
    count: 1000,
    netEuros: 100,
    isPartial: false,
  });
  expect(
    sumOf([
      { count: 1, netEuros: 1.1 },
      { count: 1, netEuros: -1.1 },
    ]),
  ).toEqual({ count: 2, netEuros: 0, isPartial: false });
});

it('has a row for each market and a column for each billed item, without empty columns', () => {
  const { columns, rows } = tableOf([cell(1, 8, 3), cell(1, null, 5.5), cell(null, 7, 1)]);
  expect(columns.map(({ category, inputChannelId }) => [category, inputChannelId])).toEqual([
    ['board', null],
    ['channel', 7],
    ['channel', 8],
  ]);
  expect(rows.map(({ market, cells, total }) => [market, [...cells.keys()], total.netEuros])).toEqual([
    ['Market 1', ['channel 8', 'board'], 8.5],
    [null, ['channel 7'], 1],
  ]);
});
