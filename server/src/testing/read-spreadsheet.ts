import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { inflateRawSync } from 'node:zlib';
import { temporaryDir } from './temporary-dir.ts';

const reader = 'soffice';
export const canReadSpreadsheets = !(process.env.MISSING_TEST_TOOLS ?? '').split(',').includes(reader);

/** Separator, quote, UTF-8; cells as they are shown. */
const asCsv = 'csv:Text - txt - csv (StarCalc):44,34,76';
/** A file for each sheet. */
const asCsvs = `${asCsv},,,,,,true,,,-1`;

const run = promisify(execFile);

/**
 * A file of LibreOffice's own making from another one: of what it reads and how it writes we did not write anything. The
 * server of a test lives in the same process: it goes on answering while LibreOffice takes its seconds.
 */
async function convert(
  content: Buffer,
  from: string,
  format: string,
  ending: string,
  more: string[] = [],
  count = 1,
): Promise<{ name: string; content: Buffer }[]> {
  // Beside other work it sometimes ends well and has written nothing: what it can't read, it can't read twice.
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
  throw new Error(`${reader} made no ${ending}: ${said}`);
}

const convertToOne = async (...asked: Parameters<typeof convert>): Promise<Buffer> => {
  const [made] = await convert(...asked);
  if (!made) throw new Error(`${reader} made nothing`);
  return made.content;
};

/** The cells of the first sheet as a person sees them. */
export const cellsOf = async (xlsx: Buffer): Promise<string[][]> =>
  linesOf((await convertToOne(xlsx, 'xlsx', asCsv, 'csv')).toString());
/** The cells of all sheets by their names; of a workbook that has so many, at least two. */
export const sheetsOf = async (xlsx: Buffer, count: number): Promise<Readonly<Record<string, string[][]>>> =>
  Object.fromEntries(
    (await convert(xlsx, 'xlsx', asCsvs, 'csv', [], count)).map(({ name, content }) => [
      name.slice('sheet-'.length, -'.csv'.length),
      linesOf(content.toString()),
    ]),
  );
/** The whole as flat XML of OpenDocument, with the types of the cells. */
export const documentOf = async (xlsx: Buffer): Promise<string> =>
  (await convertToOne(xlsx, 'xlsx', 'fods', 'fods')).toString();
/** An .xlsx with the cells of a .csv that semicolons separate. */
export const convertCsv = (csv: string): Promise<Buffer> =>
  convertToOne(Buffer.from(csv), 'csv', 'xlsx', 'xlsx', ['--infilter=CSV:59,34,76']);

/** A file of the package as it was written: found by the directory at the end of the zip. */
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

/** Cells with a separator, an end of line or a quote stand in quotes, and quotes in them are doubled. */
function linesOf(csv: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  let cell = '';
  let isQuoted = false;
  let before = '';
  for (const character of csv) {
    if (character === '"') {
      // The second of two within quotes is one of the text.
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
