import type { BillingSummary } from '@cfm/contract/screens/billing.ts';
import { type BilledAs, keyOf } from './billed-as.ts';

export interface VisibleSums {
  count: number;
  netEuros: number;
  /** Incomplete: small sums of cases that the user can't see are left out. */
  isPartial?: boolean;
}
/** Adds cents, so that the sum is exact. */
export const sumOf = (all: readonly VisibleSums[]): VisibleSums => ({
  count: all.reduce((sum, { count }) => sum + count, 0),
  netEuros: all.reduce((sum, { netEuros }) => sum + Math.round(netEuros * 100), 0) / 100,
  isPartial: all.some(({ isPartial }) => isPartial),
});

interface Row {
  marketId: number | null;
  market: string | null;
  /** By `keyOf` of the column. */
  cells: ReadonlyMap<string, VisibleSums>;
  total: VisibleSums;
}
const order = ['board', 'complexSolution', 'channel'];

/** Arranges sums as a table: a row for each market, a column for each category and channel that occurs. */
export function tableOf(summaries: readonly BillingSummary[]): { columns: BilledAs[]; rows: Row[] } {
  const columns = [...new Map(summaries.map((each) => [keyOf(each), each])).values()].sort(
    (a, b) =>
      order.indexOf(a.category) - order.indexOf(b.category) ||
      (a.inputChannelId ?? 0) - (b.inputChannelId ?? 0),
  );
  const rows = [...Map.groupBy(summaries, ({ marketId }) => marketId)].map(([marketId, cells]) => ({
    marketId,
    market: cells[0]?.market ?? null,
    cells: new Map(cells.map((cell) => [keyOf(cell), cell])),
    total: sumOf(cells),
  }));
  return { columns, rows };
}
