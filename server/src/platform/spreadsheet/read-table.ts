import { runInThread, ThreadLimitError } from '../run-in-thread.ts';
import { TableError, type TableErrorReason, type TableLimits, type TableRow } from './table.ts';

export const tableEndings = ['.xlsx', '.csv'] as const;
export type TableEnding = (typeof tableEndings)[number];

export const tableEndingOf = (fileName: string): TableEnding | null =>
  tableEndings.find((ending) => fileName.toLowerCase().endsWith(ending)) ?? null;

export interface TableInput {
  content: Uint8Array;
  ending: TableEnding;
  limits: TableLimits;
}
export type TableOutput = { rows: TableRow[] } | { reason: TableErrorReason };

/** The rows of the largest accepted file take a fraction of it. */
const resourceLimits = { maxOldGenerationSizeMb: 256 };

/**
 * Reads the rows of a file by its ending. Throws a `TableError` if the file is not such a table or exceeds the limits.
 * Files come from outside, so a worker thread parses them, and ends with its time or its memory.
 */
export async function readTable(
  content: Buffer,
  ending: TableEnding,
  { timeMaxMs, caller, ...limits }: TableLimits & { timeMaxMs: number; caller: string },
): Promise<TableRow[]> {
  const input: TableInput = { content: Uint8Array.from(content), ending, limits };
  const module = new URL('./table-thread.ts', import.meta.url);
  try {
    const output = await runInThread<TableOutput>(module, input, {
      timeMaxMs,
      // Two slow files can run before this one.
      waitMaxMs: 2 * timeMaxMs,
      caller,
      resourceLimits,
    });
    if ('rows' in output) return output.rows;
    throw new TableError(output.reason);
  } catch (error) {
    throw error instanceof ThreadLimitError ? new TableError('tooLarge', error) : error;
  }
}
