import type { BillingSummary } from '@cfm/contract/screens/billing.ts';
import { type BilledAs, keyOf } from './billed-as.ts';

export interface VisibleSums {
  count: number;
  netEuros: number;
  /** Not of all cases: what few make that the reader does not see is left out. */
  isPartial?: boolean;
}
/** Added in cents, so that it is exact. */
export const sumOf = (all: readonly VisibleSums[]): VisibleSums => ({
  count: all.reduce((sum, { count }) => sum + count, 0),
  netEuros: all.reduce((sum, { netEuros }) => sum + Math.round(netEuros * 100), 0) / 100,
  isPartial: all.some(({ isPartial }) => isPartial),
});

interface Row {
  marketId: number | null;
  market: string | null;
  /** By `keyOf` its column. */
  cells: ReadonlyMap<string, VisibleSums>;
  total: VisibleSums;
}
const order = ['board', 'complexSolution', 'channel'];

/** Sums as a table: a row for each market, a column for each category and channel that there is. */
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
