import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { columnName, headRow, totalRow, valueRow } from './cells.ts';
import { sheetRowsMax } from './format-limits.ts';
import { packageParts, sheetBeginning, sheetEnd, sheetPart } from './package-parts.ts';
import type { Sheet } from './sheet.ts';

/** A higher level takes twice the time for a file that is a tenth smaller. */
const compressionLevel = 3;

/**
 * Streams an .xlsx sheet by sheet. Requests the next batch of rows when the reader has taken the previous
 * one. A destroyed stream requests no more, and an error of the rows ends the stream. See decision 20.
 */
export function writeSpreadsheet(...sheets: readonly Sheet[]): Readable {
  const zip = new ZipFile();
  // yazl's output is a PassThrough, unlike its type.
  const file = zip.outputStream as Readable;
  const end = (error: Error) => file.destroy(error);
  zip.once('error', end);
  for (const [name, xml] of Object.entries(packageParts(sheets))) zip.addBuffer(Buffer.from(xml), name);
  for (const [index, sheet] of sheets.entries()) {
    const rows = Readable.from(sheetXml(sheet));
    rows.once('error', end);
    file.once('close', () => rows.destroy());
    zip.addReadStream(rows, sheetPart(index + 1), { compressionLevel });
  }
  zip.end();
  return file;
}

/** The totals and the empty row before them. */
const totalsRows = 2;

async function* sheetXml({ batches, ...sheet }: Sheet): AsyncGenerator<string> {
  const { columns, totals } = sheet;
  const names = columns.map((_column, index) => columnName(index));
  const rowsMax = sheetRowsMax - (totals ? totalsRows : 0);
  let last = 1;
  yield sheetBeginning(sheet) + headRow(columns);
  for await (const rows of batches) {
    let xml = '';
    for (const values of rows) {
      last += 1;
      if (last > rowsMax) throw new Error('more rows than a sheet can have');
      xml += valueRow(columns, names, values, last);
    }
    yield xml;
  }
  // Programs exclude the last row from filters only if an empty row precedes it.
  if (totals) yield totalRow(columns, totals, { last, number: last + totalsRows });
  yield sheetEnd(sheet, last);
}
