/** A moment, or a day, is a number: days since 30.12.1899 on the clock that the sheet shows. Money is a number, too. */
export type CellValue = string | number | null;

export interface SheetColumn {
  head: string;
  kind: 'text' | 'moment' | 'day' | 'money';
  /** In characters. */
  width: number;
}
export interface Sheet {
  name: string;
  columns: readonly SheetColumn[];
  /** Rows in portions, each read when the one before is written. */
  portions: AsyncIterable<readonly (readonly CellValue[])[]>;
}
