import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import type { TableLimits, TableRow } from './table.ts';

const readers = { '.xlsx': readXlsx, '.csv': readCsv } as const;
export type TableEnding = keyof typeof readers;
export const tableEndings = Object.keys(readers) as TableEnding[]; // these are its keys

export const tableEndingOf = (fileName: string): TableEnding | null =>
  tableEndings.find((ending) => fileName.toLowerCase().endsWith(ending)) ?? null;

/**
 * Reads the rows of a file by its ending. Throws a `TableError` if the file is not such a table or exceeds
 * the limits.
 */
export const readTable = (content: Buffer, ending: TableEnding, limits: TableLimits): Promise<TableRow[]> =>
  readers[ending](content, limits);
