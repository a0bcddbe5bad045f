import type { Language } from '@cfm/contract/messages/catalogue.ts';
import {
  type FigureRow,
  type FigureTable,
  figureFormat,
  missingText,
  unitOfRow,
} from '@cfm/contract/screens/report-figures.ts';

/** Shown for a missing figure. */
export const missing = '–';

/** Formats the values of a row in their unit. */
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

/** Formats rows of cells in the clipboard format of spreadsheets. */
export const cellsText = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.join('\t')).join('\n');

/**
 * Formats a table for copying: its heads first, so that spreadsheets recognize them, in the displayed language, with
 * missing figures marked. Without thousands separators, because a spreadsheet may read them as decimal points.
 */
export function figureText(table: FigureTable, language: Language): string {
  const write = writeCells(table, language, { useGrouping: false });
  return cellsText([
    table.heads,
    ...table.rows.map((row) => [rowName(row), ...write(row)]),
    ...(table.note === undefined ? [] : [[table.note]]),
  ]);
}

/** Formats several tables for copying, each below its title. */
export const figureTexts = (tables: readonly FigureTable[], language: Language): string =>
  tables.map((table) => `${table.title}\n${figureText(table, language)}`).join('\n\n');
