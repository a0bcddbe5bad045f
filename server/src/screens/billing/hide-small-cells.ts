import { smallCells } from '../report-figures/suppress-small-cells.ts';

interface Figures {
  count: number;
  netCents: number;
}
interface Hideable extends Figures {
  unseen: Figures;
}

/**
 * Takes out of cells what is of few cases that the reader does not see, and sums it (rule 24.9). Would that sum itself be of too few, the
 * next larger cell goes the same way: what one learns of cases out of scope is always of several, or of no market and category.
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
