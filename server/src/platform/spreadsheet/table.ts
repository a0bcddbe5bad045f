import { storableText } from '../texts/storable-input.ts';

/** A row as a spreadsheet shows it: its cells as texts that a database takes, those at the end that are empty left out. */
export interface TableRow {
  /** As the spreadsheet counts them, from 1. */
  rowNumber: number;
  cells: readonly string[];
}
export interface TableLimits {
  /** Rows that hold anything. */
  rowsMax: number;
  /** Those further right are not read. */
  columnsMax: number;
  /** Of what a packed file holds, and is read of it. */
  unpackedMaxBytes: number;
  /** Of all cells together: a packed file can name one long text in each of them. */
  charactersMax: number;
}

/** Why a file is no table that can be read: broken, protected or made to harm; too much of it; not in UTF-8. */
export type TableErrorReason = 'unreadable' | 'tooLarge' | 'tooManyRows' | 'notUtf8';
export class TableError extends Error {
  readonly reason: TableErrorReason;

  constructor(reason: TableErrorReason, cause?: unknown) {
    super(`the table can't be read: ${reason}`, { cause });
    this.name = 'TableError';
    this.reason = reason;
  }
}

/** Rows that hold nothing cost work too: of so many for each that may hold something a file is made to harm. */
const emptyRowsForEach = 20;

/** Takes rows one by one, and leaves out those that hold nothing. */
export function collectRows({ rowsMax, charactersMax }: TableLimits) {
  const rows: TableRow[] = [];
  let characters = 0;
  let read = 0;
  const add = (rowNumber: number, given: readonly (string | undefined)[]) => {
    read += 1;
    if (read > rowsMax * emptyRowsForEach) throw new TableError('tooManyRows');
    // A cell that was left out is as empty as one that was not.
    const cells = Array.from(given, (cell) => storableText(cell ?? ''));
    const last = cells.findLastIndex((cell) => cell !== '');
    if (last < 0) return;
    characters += cells.reduce((sum, cell) => sum + cell.length, 0);
    if (characters > charactersMax) throw new TableError('tooLarge');
    if (rows.length === rowsMax) throw new TableError('tooManyRows');
    rows.push({ rowNumber, cells: cells.slice(0, last + 1) });
  };
  return { rows, add };
}
