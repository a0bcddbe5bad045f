import { answerInThread } from '../answer-in-thread.ts';
import { readCsv } from './read-csv.ts';
import type { TableInput, TableOutput } from './read-table.ts';
import { readXlsx } from './read-xlsx.ts';
import { TableError } from './table.ts';

// Worker thread of `read-table.ts`: answers with the rows, or why the file is rejected.
const readers = { '.xlsx': readXlsx, '.csv': readCsv } as const;

async function read({ content, ending, limits }: TableInput): Promise<TableOutput> {
  try {
    return { rows: await readers[ending](Buffer.from(content.buffer), limits) };
  } catch (error) {
    if (error instanceof TableError) return { reason: error.reason };
    throw error;
  }
}
answerInThread(read);
