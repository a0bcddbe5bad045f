import type { Language } from '@cfm/contract/messages/catalogue.ts';
import type { FigureTable } from '@cfm/contract/report-figures.ts';

type Cell = FigureTable['rows'][number]['cells'][number];
type Cells = readonly Cell[];
/** A figure that is not told, or not there yet. */
export const missing = '–';

/** Writes the values of a row: all of counts, or of days with a decimal, as `key` says of the table or the row's own values do. */
export function writeCells(
  { key }: Pick<FigureTable, 'key'>,
  locale: Language,
  options: Intl.NumberFormatOptions = {},
): (cells: Cells, whenMissing?: string) => string[] {
  return (cells, whenMissing = missing) => {
    const isOfDays = key === 'handling' || cells.some((cell) => !Number.isInteger(cell ?? 0));
    const digits = isOfDays ? 1 : 0;
    const format = new Intl.NumberFormat(locale, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      ...options,
    });
    return cells.map((cell) => (cell === null ? whenMissing : format.format(cell)));
  };
}

/** A table as spreadsheets take it from the clipboard: a number is one in the reader's language, what is missing is empty. */
export function figureText(table: FigureTable, locale: Language): string {
  const write = writeCells(table, locale, { useGrouping: false });
  return [table.heads, ...table.rows.map(({ name, cells }) => [name, ...write(cells, '')])]
    .map((row) => row.join('\t'))
    .join('\n');
}
