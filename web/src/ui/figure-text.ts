import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { type FigureRow, type FigureTable, figureFormat, unitOfRow } from '@cfm/contract/report-figures.ts';

/** A figure that is not told, or not there yet. */
export const missing = '–';

interface Look {
  whenMissing?: string;
  useGrouping?: boolean;
}
/** Writes the values of a row in what they are. */
export function writeCells(
  table: Pick<FigureTable, 'unit'>,
  language: Language,
  { whenMissing = missing, useGrouping = true }: Look = {},
): (row: Pick<FigureRow, 'cells' | 'unit'>) => string[] {
  return (row) => {
    const write = figureFormat(unitOfRow(table, row), language, { useGrouping });
    return row.cells.map((cell) => (cell === null ? whenMissing : write(cell)));
  };
}

/** A table as spreadsheets take it from the clipboard: a number is one in the reader's language, what is missing is empty. */
export function figureText(table: FigureTable, language: Language): string {
  const write = writeCells(table, language, { whenMissing: '', useGrouping: false });
  return [table.heads, ...table.rows.map((row) => [row.name, ...write(row)])]
    .map((row) => row.join('\t'))
    .join('\n');
}
