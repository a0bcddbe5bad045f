import type { Language } from '@cfm/contract/messages/catalogue.ts';
import {
  type FigureRow,
  type FigureTable,
  figureFormat,
  missingText,
  unitOfRow,
} from '@cfm/contract/screens/report-figures.ts';

/** A figure that is not told. */
export const missing = '–';

/** Writes the values of a row in what they are. */
export function writeCells(
  table: Pick<FigureTable, 'unit'>,
  language: Language,
  { useGrouping = true }: Pick<Intl.NumberFormatOptions, 'useGrouping'> = {},
): (row: Pick<FigureRow, 'cells' | 'unit' | 'yetToCome'>) => string[] {
  return (row) => {
    const write = figureFormat(unitOfRow(table, row), language, { useGrouping });
    return row.cells.map((cell, column) => (cell === null ? missingText(row, column, missing) : write(cell)));
  };
}
export const rowName = ({ name, remark }: Pick<FigureRow, 'name' | 'remark'>): string =>
  remark === undefined ? name : `${name} (${remark})`;

/** Rows of cells as spreadsheets take them from the clipboard. */
export const cellsText = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.join('\t')).join('\n');

/**
 * A table as it is copied: under its title, in the language that it is shown in, with what is not told as such. Thousands have no mark
 * between them, which a spreadsheet may take for a comma.
 */
export function figureText(table: FigureTable, language: Language): string {
  const write = writeCells(table, language, { useGrouping: false });
  return cellsText([
    [table.title],
    table.heads,
    ...table.rows.map((row) => [rowName(row), ...write(row)]),
    ...(table.note === undefined ? [] : [[table.note]]),
  ]);
}
