import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { packageParts, sheetPart } from '../platform/spreadsheet/package-parts.ts';
import type { TableErrorReason } from '../platform/spreadsheet/table.ts';

/** Zips these parts into a package like any zip program. */
export function packed(parts: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, xml] of Object.entries(parts)) zip.addBuffer(Buffer.from(xml), name);
  zip.end();
  return buffer(zip.outputStream);
}
export const sheetOf = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
/** An .xlsx with this XML as its sheet. */
export const withSheet = (xml: string, more: Record<string, string> = {}): Promise<Buffer> =>
  packed({ ...packageParts([{ name: 'x' }]), [sheetPart()]: xml, ...more });

/** Almost as much as may be unpacked. */
const long = 29_000_000;
const cellOf = (xml: string) => sheetOf(`<row><c t="inlineStr"><is>${xml}</is></c></row>`);

/** Sheets of a few kilobytes that are made to keep a parser busy, and why each is rejected. */
export const hostileSheets: readonly [what: string, xml: () => string, reason: TableErrorReason][] = [
  [
    'a cell of millions of numbered characters',
    () => cellOf(`<t>${'_x0041_'.repeat(4e6)}</t>`),
    'unreadable',
  ],
  ['a cell of many parts', () => cellOf(`<r><t>${'x'.repeat(1_000)}</t></r>`.repeat(10_000)), 'tooLarge'],
  ['an instruction with a long name', () => `<?${'x'.repeat(long)}?>${sheetOf('')}`, 'unreadable'],
  ['an instruction of blanks', () => `<?x ${' '.repeat(long)}?>${sheetOf('')}`, 'unreadable'],
  ['a long comment', () => `<!--${'x'.repeat(long)}-->${sheetOf('')}`, 'unreadable'],
  ['millions of comments', () => sheetOf('<!---->'.repeat(4e6)), 'unreadable'],
  ['a tag of blanks', () => sheetOf(`<row ${' '.repeat(long)}/>`), 'unreadable'],
  ['a long attribute', () => sheetOf(`<row r="${'1'.repeat(long)}"/>`), 'unreadable'],
  ['a million empty rows', () => sheetOf('<row/>'.repeat(1e6)), 'tooManyRows'],
  ['a row beyond the last one', () => sheetOf('<row r="1048577"><c><v>1</v></c></row>'), 'unreadable'],
  ['more bytes than are unpacked', () => sheetOf('<row/>'.repeat(6e6)), 'tooLarge'],
];
