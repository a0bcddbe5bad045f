import type { Language } from '@cfm/contract/messages/catalogue.ts';
import type { FigureTable } from '@cfm/contract/report-figures.ts';

type Cell = FigureTable['rows'][number]['cells'][number];
/** A figure that is not told, or not there yet. */
export const missing = '–';

/** Values of a row have as many decimals as each other: counts none, days one. */
export function numbersOf(
  { rows }: FigureTable,
  locale: Language,
  options: Intl.NumberFormatOptions = {},
): (cell: Cell) => string {
  const isWhole = rows.every(({ cells }) => cells.every((cell) => Number.isInteger(cell ?? 0)));
  const digits = isWhole ? 0 : 1;
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: digits, ...options });
  return (cell) => (cell === null ? missing : format.format(cell));
}

/** A table as spreadsheets take it from the clipboard: a number is one in the reader's language, what is missing is empty. */
export function tableText(table: FigureTable, locale: Language): string {
  const format = numbersOf(table, locale, { useGrouping: false });
  return [
    table.heads,
    ...table.rows.map(({ name, cells }) => [
      name,
      ...cells.map((cell) => (cell === null ? '' : format(cell))),
    ]),
  ]
    .map((row) => row.join('\t'))
    .join('\n');
}
