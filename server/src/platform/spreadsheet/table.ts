import { oneLineOf } from '@cfm/contract/platform/line-text.ts';
import { storableText } from '../texts/storable-text.ts';
import { cellMaxLength } from './format-limits.ts';

/** A row with its displayed cells as storable texts of one line. Omits empty cells at the end. */
export interface TableRow {
  /** Row number in the spreadsheet, from 1. */
  rowNumber: number;
  cells: readonly string[];
}
export interface TableLimits {
  /** Limit of non-empty rows. */
  rowsMax: number;
  /** Columns further right are ignored. */
  columnsMax: number;
  /** Limit of the bytes that are unpacked and read from a zipped file. */
  unpackedMaxBytes: number;
  /** Limit for all cells together: a zipped file can refer to one long text from each cell. */
  charactersMax: number;
}

/** Why a file cannot be read: broken, protected or malicious; too large; too many rows; not UTF-8. */
export type TableErrorReason = 'unreadable' | 'tooLarge' | 'tooManyRows' | 'notUtf8';
export class TableError extends Error {
  readonly reason: TableErrorReason;

  constructor(reason: TableErrorReason, cause?: unknown) {
    super(`the table can't be read: ${reason}`, { cause });
    this.name = 'TableError';
    this.reason = reason;
  }
}

/** Empty rows cost work too. A file with more empty rows per allowed row than this is malicious. */
const emptyRowsForEach = 20;

/** Collects rows one by one and drops empty rows. */
export function collectRows({ rowsMax, charactersMax }: TableLimits) {
  const rows: TableRow[] = [];
  let characters = 0;
  let read = 0;
  const add = (rowNumber: number, given: readonly (string | undefined)[]) => {
    read += 1;
    if (read > rowsMax * emptyRowsForEach) throw new TableError('tooManyRows');
    if (given.some((cell) => cell !== undefined && cell.length > cellMaxLength))
      throw new TableError('tooLarge');
    // `Array.from` turns omitted cells into empty ones.
    const cells = Array.from(given, (cell) => oneLineOf(storableText(cell ?? '')));
    const last = cells.findLastIndex((cell) => cell !== '');
    if (last < 0) return;
    characters += cells.reduce((sum, cell) => sum + cell.length, 0);
    if (characters > charactersMax) throw new TableError('tooLarge');
    if (rows.length === rowsMax) throw new TableError('tooManyRows');
    rows.push({ rowNumber, cells: cells.slice(0, last + 1) });
  };
  return { rows, add };
}
