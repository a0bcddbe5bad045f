import { smallCells } from '../report-figures/suppress-small-cells.ts';

interface Figures {
  count: number;
  netCents: number;
}
interface Hideable extends Figures {
  unseen: Figures;
}

/**
 * Removes the lines of cases out of the reader's scope from cells where they are few, and sums them up (rule 24.9). If
 * that sum is too small itself, the next larger cell is added. So a figure about cases out of scope always covers
 * several cases, or has no market and category.
 */
export function hideSmallCells<Cell extends Hideable>(
  cells: readonly Cell[],
): { cells: (Cell & { isPartial: boolean })[]; others: Figures } {
  const others: Figures = { count: 0, netCents: 0 };
  const hidden = smallCells(cells.map((cell) => [cell, cell.unseen.count]));
  for (const cell of hidden) {
    others.count += cell.unseen.count;
    others.netCents += cell.unseen.netCents;
  }
  const shown = cells.map((cell) =>
    hidden.has(cell)
      ? {
          ...cell,
          isPartial: true,
          count: cell.count - cell.unseen.count,
          netCents: cell.netCents - cell.unseen.netCents,
        }
      : { ...cell, isPartial: false },
  );
  return { cells: shown.filter(({ count }) => count > 0), others };
}
