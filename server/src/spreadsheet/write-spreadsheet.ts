import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { columnName, headRow, valueRow } from './cells.ts';
import { packageParts, sheetBeginning, sheetEnd, sheetPart } from './package-parts.ts';
import type { Sheet } from './sheet.ts';

/** Above it the same rows cost twice the time and are a tenth shorter. */
const compressionLevel = 3;

/**
 * An .xlsx as it is written: a portion of rows is asked for when the reader of the stream has taken the one before. A
 * stream that is destroyed asks for no more, and a fault of the rows ends it. See decision 20.
 */
export function writeSpreadsheet(sheet: Sheet): Readable {
  const zip = new ZipFile();
  // A PassThrough, whatever its types say.
  const file = zip.outputStream as Readable;
  const rows = Readable.from(sheetXml(sheet));
  const end = (error: Error) => file.destroy(error);
  rows.once('error', end);
  zip.once('error', end);
  file.once('close', () => rows.destroy());
  for (const [name, xml] of Object.entries(packageParts(sheet))) zip.addBuffer(Buffer.from(xml), name);
  zip.addReadStream(rows, sheetPart, { compressionLevel });
  zip.end();
  return file;
}

async function* sheetXml({ columns, portions }: Sheet): AsyncGenerator<string> {
  const names = columns.map((_column, index) => columnName(index));
  let last = 1;
  yield sheetBeginning({ columns }) + headRow(columns);
  for await (const rows of portions) {
    let xml = '';
    for (const values of rows) {
      last += 1;
      xml += valueRow(columns, names, values, last);
    }
    yield xml;
  }
  yield sheetEnd({ columns }, last);
}
