import { cellMaxLength, sheetRowsMax } from './format-limits.ts';
import { openPackage, type ReadPart, readRelations } from './open-package.ts';
import { collectRows, TableError, type TableLimits, type TableRow } from './table.ts';

const workbook = 'xl/workbook.xml';

/** Reads the first sheet of an .xlsx. Reads the stored values of cells, not their formulas. */
export async function readXlsx(content: Buffer, limits: TableLimits): Promise<TableRow[]> {
  try {
    const { read } = await openPackage(content, limits);
    const relations = await readRelations(read, workbook);
    const sheet = relations.get(await firstSheetId(read));
    const shared = [...relations.values()].find(({ kind }) => kind === 'sharedStrings');
    if (!sheet) throw new TableError('unreadable');
    return await readSheet(
      read,
      sheet.partName,
      shared ? await readTexts(read, shared.partName, limits) : [],
      limits,
    );
  } catch (error) {
    throw error instanceof TableError ? error : new TableError('unreadable', error);
  }
}

async function firstSheetId(read: ReadPart): Promise<string> {
  const ids: string[] = [];
  await read(workbook, {
    open(name, attributes) {
      const [, id] = Object.entries(attributes).find(([key]) => key.endsWith(':id')) ?? [];
      if (name === 'sheet' && id !== undefined) ids.push(id);
    },
  });
  return ids[0] ?? '';
}

/** Decodes characters that XML cannot contain and that are written by their number. */
const plainText = (text: string): string =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Longest text of a cell as it is written, with each character by its number. */
const writtenMaxLength = cellMaxLength * '_xFFFF_'.length;

/** Collects the text of an entry or a cell: the given elements without phonetic text. */
function textCollector(names: readonly string[]) {
  let text = '';
  let isWanted = false;
  let isPhonetic = false;
  return {
    begin() {
      text = '';
    },
    open(name: string) {
      if (name === 'rPh') isPhonetic = true;
      isWanted = names.includes(name) && !isPhonetic;
    },
    add(found: string) {
      if (!isWanted) return;
      if (text.length + found.length > writtenMaxLength) throw new TableError('tooLarge');
      text += found;
    },
    close(name: string) {
      if (name === 'rPh') isPhonetic = false;
      isWanted = false;
    },
    taken: () => text,
  };
}

/** Shared strings, which cells refer to by index. */
async function readTexts(
  read: ReadPart,
  partName: string,
  { charactersMax }: TableLimits,
): Promise<string[]> {
  const texts: string[] = [];
  let charactersLeft = charactersMax;
  const collector = textCollector(['t']);
  await read(partName, {
    open(name) {
      if (name === 'si') collector.begin();
      collector.open(name);
    },
    text: collector.add,
    close(name) {
      collector.close(name);
      if (name !== 'si') return;
      const text = plainText(collector.taken());
      charactersLeft -= text.length;
      if (charactersLeft < 0) throw new TableError('tooLarge');
      texts.push(text);
    },
  });
  return texts;
}

async function readSheet(
  read: ReadPart,
  partName: string,
  texts: readonly string[],
  limits: TableLimits,
): Promise<TableRow[]> {
  const { rows, add } = collectRows(limits);
  const collector = textCollector(['v', 't']);
  let rowNumber = 0;
  let column = 0;
  let kind = '';
  let cells: string[] = [];
  await read(partName, {
    open(name, { r, t = 'n' }) {
      if (name === 'row') {
        rowNumber = r === undefined ? rowNumber + 1 : Number(r);
        if (!Number.isInteger(rowNumber) || rowNumber > sheetRowsMax) throw new TableError('unreadable');
        cells = [];
        column = -1;
      } else if (name === 'c') {
        column = r === undefined ? column + 1 : columnOf(r);
        kind = t;
        collector.begin();
      }
      collector.open(name);
    },
    text: collector.add,
    close(name) {
      collector.close(name);
      if (name === 'c' && column < limits.columnsMax) cells[column] = shown(collector.taken(), kind, texts);
      else if (name === 'row') add(rowNumber, cells);
    },
  });
  return rows;
}

/** Displayed text of a cell of this kind. */
function shown(value: string, kind: string, texts: readonly string[]): string {
  if (value === '') return '';
  switch (kind) {
    case 's': {
      const text = texts[Number(value)];
      if (text === undefined) throw new TableError('unreadable');
      return text;
    }
    case 'n':
      // Large numbers are stored as 1.2E+12.
      return Number.isFinite(Number(value)) ? String(Number(value)) : value;
    default:
      return plainText(value);
  }
}

/** Zero-based column of a cell address: 0 for "A7", 27 for "AB7". */
function columnOf(address: string): number {
  const letters = /^[A-Z]{1,3}/.exec(address)?.[0];
  if (letters === undefined) throw new TableError('unreadable');
  return [...letters].reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
