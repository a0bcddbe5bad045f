import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { columnName, headRow, totalRow, valueRow } from './cells.ts';
import { packageParts, sheetBeginning, sheetEnd, sheetPart } from './package-parts.ts';
import type { Sheet } from './sheet.ts';

/** Above it the same rows cost twice the time and are a tenth shorter. */
const compressionLevel = 3;

/**
 * An .xlsx as it is written: a batch of rows is asked for when the reader of the stream has taken the one before, sheet by
 * sheet. A stream that is destroyed asks for no more, and a fault of the rows ends it. See decision 20.
 */
export function writeSpreadsheet(...sheets: readonly Sheet[]): Readable {
  const zip = new ZipFile();
  // A PassThrough, whatever its types say.
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

async function* sheetXml({ batches, ...sheet }: Sheet): AsyncGenerator<string> {
  const { columns, totals } = sheet;
  const names = columns.map((_column, index) => columnName(index));
  let last = 1;
  yield sheetBeginning(sheet) + headRow(columns);
  for await (const rows of batches) {
    let xml = '';
    for (const values of rows) {
      last += 1;
      xml += valueRow(columns, names, values, last);
    }
    yield xml;
  }
  // Where an empty row is between, programs take the last one for no part of what they filter.
  if (totals) yield totalRow(columns, totals, { last, number: last + 2 });
  yield sheetEnd(sheet, last);
}
