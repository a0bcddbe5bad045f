/** A moment, or a day, is a number: days since 30.12.1899 on the clock that the sheet shows. Money is a number, too. */
export type CellValue = string | number | null;

export interface SheetColumn {
  head: string;
  kind: 'text' | 'moment' | 'day' | 'money' | 'count';
  /** In characters. */
  width: number;
}
/** What the numbers of a column make together: a formula in the sheet, and its value for what reads no formulas. */
export interface ColumnSum {
  sum: number;
}
export interface Sheet {
  /** 31 characters at most. */
  name: string;
  columns: readonly SheetColumn[];
  /** Rows in batches, each read when the one before is written. */
  batches: AsyncIterable<readonly (readonly CellValue[])[]>;
  /** A last row, apart from the others, so that filtering and sorting them leave it. */
  totals?: readonly (string | ColumnSum | null)[];
  /** Its rows are read, and not filtered. */
  isUnfiltered?: boolean;
  /** It goes to paper: all columns on one width. */
  isPrinted?: boolean;
}
