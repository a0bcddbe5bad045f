import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { inflateRawSync } from 'node:zlib';
import { temporaryDir } from './temporary-dir.ts';

const reader = 'soffice';
export const canReadSpreadsheets = !(process.env.MISSING_TEST_TOOLS ?? '').split(',').includes(reader);

/** Separator, quote, UTF-8; formatted cells. */
const asCsv = 'csv:Text - txt - csv (StarCalc):44,34,76';
/** One file per sheet. */
const asCsvs = `${asCsv},,,,,,true,,,-1`;

const run = promisify(execFile);

/**
 * Converts a file with LibreOffice, which is independent of this code. Asynchronous, so that the server in the same
 * process stays responsive.
 */
async function convert(
  content: Buffer,
  from: string,
  format: string,
  ending: string,
  more: string[] = [],
  count = 1,
): Promise<{ name: string; content: Buffer }[]> {
  // Under load LibreOffice sometimes succeeds without writing a file, so there is a second attempt.
  let said = '';
  for (const attempt of ['first', 'second']) {
    const dir = temporaryDir(`spreadsheet-${attempt}`);
    const file = join(dir, `sheet.${from}`);
    writeFileSync(file, content);
    const profile = pathToFileURL(join(dir, 'profile')).href;
    const options = [
      '--headless',
      `-env:UserInstallation=${profile}`,
      '--convert-to',
      format,
      '--outdir',
      dir,
    ];
    const { stdout, stderr } = await run(reader, [...options, ...more, file]).catch((error) => error);
    const made = readdirSync(dir).filter((name) => name.endsWith(`.${ending}`) && name !== `sheet.${from}`);
    if (made.length >= count) return made.map((name) => ({ name, content: readFileSync(join(dir, name)) }));
    said += `${stdout}${stderr}`;
  }
  throw new Error(`${reader} created no ${ending}: ${said}`);
}

const convertToOne = async (...asked: Parameters<typeof convert>): Promise<Buffer> => {
  const [made] = await convert(...asked);
  if (!made) throw new Error(`${reader} created nothing`);
  return made.content;
};

/** The cells of the first sheet as displayed. */
export const cellsOf = async (xlsx: Buffer): Promise<string[][]> =>
  linesOf((await convertToOne(xlsx, 'xlsx', asCsv, 'csv')).toString());
/** The cells of all sheets by name, for a workbook with `count` sheets, at least two. */
export const sheetsOf = async (xlsx: Buffer, count: number): Promise<Readonly<Record<string, string[][]>>> =>
  Object.fromEntries(
    (await convert(xlsx, 'xlsx', asCsvs, 'csv', [], count)).map(({ name, content }) => [
      name.slice('sheet-'.length, -'.csv'.length),
      linesOf(content.toString()),
    ]),
  );
/** The workbook as flat OpenDocument XML, with cell types. */
export const documentOf = async (xlsx: Buffer): Promise<string> =>
  (await convertToOne(xlsx, 'xlsx', 'fods', 'fods')).toString();
/** An .xlsx with the cells of a .csv separated by semicolons. */
export const convertCsv = (csv: string): Promise<Buffer> =>
  convertToOne(Buffer.from(csv), 'csv', 'xlsx', 'xlsx', ['--infilter=CSV:59,34,76']);

/** A file of the package, found through the central directory of the ZIP. */
export function partOf(xlsx: Buffer, name: string): string {
  const end = xlsx.lastIndexOf('PK\u0005\u0006');
  let entry = xlsx.readUInt32LE(end + 16);
  for (let left = xlsx.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameEnd = entry + 46 + xlsx.readUInt16LE(entry + 28);
    if (xlsx.toString('utf8', entry + 46, nameEnd) === name) {
      const head = xlsx.readUInt32LE(entry + 42);
      const begin = head + 30 + xlsx.readUInt16LE(head + 26) + xlsx.readUInt16LE(head + 28);
      return inflateRawSync(xlsx.subarray(begin, begin + xlsx.readUInt32LE(entry + 20))).toString();
    }
    entry = nameEnd + xlsx.readUInt16LE(entry + 30) + xlsx.readUInt16LE(entry + 32);
  }
  throw new Error(`the package has no ${name}`);
}

/** Cells with a separator, line break or quote are quoted, with quotes doubled. */
function linesOf(csv: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  let cell = '';
  let isQuoted = false;
  let before = '';
  for (const character of csv) {
    if (character === '"') {
      // The second of two quotes in a quoted cell is part of the text.
      if (!isQuoted && before === '"') cell += '"';
      isQuoted = !isQuoted;
    } else if (isQuoted || (character !== ',' && character !== '\n')) cell += character;
    else {
      line.push(cell);
      cell = '';
      if (character === '\n') {
        lines.push(line);
        line = [];
      }
    }
    before = character;
  }
  return lines;
}
