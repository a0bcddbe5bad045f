import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { collectRows, TableError, type TableLimits, type TableRow } from './table.ts';

/** In characters. Longer than any real row. */
const rowMaxLength = 200_000;
const batchLength = 64 * 1024;

/** Reads a table of UTF-8 text separated by semicolons, commas or tabs. */
export async function readCsv(content: Buffer, limits: TableLimits): Promise<TableRow[]> {
  const decoded = decode(content);
  // Excel's own line with the separator. It is no row of the table, but counts for the numbers of rows.
  const [hint = '', hinted] = /^sep=(.)\r?\n/i.exec(decoded) ?? [];
  const text = decoded.slice(hint.length);
  const { rows, add } = collectRows(limits);
  const records = Readable.from(batchesOf(text)).pipe(
    parse({
      delimiter: hinted ?? delimiterOf(text),
      relax_column_count: true,
      // Company names contain quotation marks.
      relax_quotes: true,
      max_record_size: rowMaxLength,
    }),
  );
  let rowNumber = hint === '' ? 0 : 1;
  try {
    for await (const record of records as AsyncIterable<string[]>) {
      rowNumber += 1;
      add(rowNumber, record.slice(0, limits.columnsMax));
    }
  } catch (error) {
    throw error instanceof TableError ? error : new TableError('unreadable', error);
  }
  return rows;
}

function decode(content: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch (error) {
    throw new TableError('notUtf8', error);
  }
}

/** The most frequent one in the first line. Excel writes the separator of the system's region. */
function delimiterOf(text: string): string {
  const [heads = ''] = text.slice(0, rowMaxLength).split(/\r?\n/, 1);
  const count = (character: string) => heads.split(character).length;
  return [';', ',', '\t'].reduce((best, character) => (count(character) > count(best) ? character : best));
}

/** Yields in batches, so that the limits end the parsing early. */
function* batchesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += batchLength) yield text.slice(at, at + batchLength);
}
