/** Moments and days are numbers: days since 1899-12-30 in local time. Money is a number, too. */
export type CellValue = string | number | null;

export interface SheetColumn {
  head: string;
  kind: 'text' | 'moment' | 'day' | 'money' | 'count';
  /** In characters. */
  width: number;
}
/** Total of a column: a formula in the sheet, and its value for programs that do not compute formulas. */
export interface ColumnSum {
  sum: number;
}
export interface Sheet {
  /** At most 31 characters, without the characters \ / * ? : [ ], unique within the file. */
  name: string;
  columns: readonly SheetColumn[];
  /** Rows in batches. The next batch is read after the previous one is written. */
  batches: AsyncIterable<readonly (readonly CellValue[])[]>;
  /** A last row, separated from the others, so that filters and sorting do not affect it. */
  totals?: readonly (string | ColumnSum | null)[];
  /** Without filter buttons, for a sheet that is only read. */
  isUnfiltered?: boolean;
  /** Set up for print: fits all columns to the page width. */
  isPrinted?: boolean;
}
