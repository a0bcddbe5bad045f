import { buffer } from 'node:stream/consumers';
import type { Worker } from 'node:worker_threads';
import sax from 'sax';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { hostileSheets, packed, sheetOf, withSheet } from '../../testing/raw-spreadsheet.ts';
import { canReadSpreadsheets, convertCsv } from '../../testing/read-spreadsheet.ts';
import { packageParts } from './package-parts.ts';
import { readTable, tableEndingOf } from './read-table.ts';
import { TableError } from './table.ts';
import { writeSpreadsheet } from './write-spreadsheet.ts';

const limits = {
  ...{ rowsMax: 100, columnsMax: 10, unpackedMaxBytes: 1024 * 1024, charactersMax: 1_000_000 },
  timeMaxMs: 100_000,
  caller: 'user 1',
};
const rowsOf = async (content: Buffer, ending: '.xlsx' | '.csv', more = {}) =>
  (await readTable(content, ending, { ...limits, ...more })).map(({ rowNumber, cells }) => [
    rowNumber,
    ...cells,
  ]);
const reasonOf = async (content: Buffer, ending: '.xlsx' | '.csv', more = {}) => {
  const error: unknown = await readTable(content, ending, { ...limits, ...more }).catch((problem) => problem);
  return error instanceof TableError ? error.reason : error;
};

describe('a .csv', () => {
  const csv = (text: string) => Buffer.from(text);

  it.each([
    [
      'semicolons',
      'a;b\n1;x,y\n',
      [
        [1, 'a', 'b'],
        [2, '1', 'x,y'],
      ],
    ],
    [
      'commas',
      'a,b\n1,x;y',
      [
        [1, 'a', 'b'],
        [2, '1', 'x;y'],
      ],
    ],
    [
      'a UTF-8 byte order mark and Windows line ends',
      '\ufeffa;b\r\nMünchen;2\r\n',
      [
        [1, 'a', 'b'],
        [2, 'München', '2'],
      ],
    ],
    [
      'quotes',
      'a;b\n"x;y";"say ""no"""\n',
      [
        [1, 'a', 'b'],
        [2, 'x;y', 'say "no"'],
      ],
    ],
    [
      'quotes in the middle',
      'a;b\nAutohaus "Stern";2',
      [
        [1, 'a', 'b'],
        [2, 'Autohaus "Stern"', '2'],
      ],
    ],
    [
      'line breaks in a cell',
      'a;b\n"one\ntwo";2\nx;y',
      [
        [1, 'a', 'b'],
        [2, 'one two', '2'],
        [3, 'x', 'y'],
      ],
    ],
    [
      'empty rows, which are counted',
      'a;b\n\n;;\n1;2',
      [
        [1, 'a', 'b'],
        [4, '1', '2'],
      ],
    ],
    [
      'rows of different lengths',
      'a;b\n1\n1;2;3;;',
      [
        [1, 'a', 'b'],
        [2, '1'],
        [3, '1', '2', '3'],
      ],
    ],
    [
      'surrounding spaces',
      ' a ; b \n 1 ;  ',
      [
        [1, 'a', 'b'],
        [2, '1'],
      ],
    ],
    [
      'tabs',
      'a\tb\n1\tx;y,z',
      [
        [1, 'a', 'b'],
        [2, '1', 'x;y,z'],
      ],
    ],
    [
      'the separator that a first line names',
      '\ufeffsep=;\r\na,x;b\r\n1;2\r\n',
      [
        [2, 'a,x', 'b'],
        [3, '1', '2'],
      ],
    ],
    ['another separator that a first line names', 'SEP=|\na|b,c', [[2, 'a', 'b,c']]],
    ['nothing', '', []],
  ])('reads %s', async (_what, text, expected) => {
    expect(await rowsOf(csv(text), '.csv')).toEqual(expected);
  });

  it('rejects another encoding', async () => {
    expect(await reasonOf(Buffer.from('a;b\nM\xfcnchen;2', 'latin1'), '.csv')).toBe('notUtf8');
  });

  it('rejects many empty rows, which cost work too (rule 8.14)', async () => {
    const blank = (count: number) => csv(`a${'\n'.repeat(count)}`);
    expect(await reasonOf(blank(2_001), '.csv')).toBe('tooManyRows');
    expect(await rowsOf(blank(1_999), '.csv')).toEqual([[1, 'a']]);
  });

  it('rejects too many rows and a row that is too long', async () => {
    const lines = Array.from({ length: 101 }, (_none, n) => `${n};x`).join('\n');
    expect(await reasonOf(csv(lines), '.csv')).toBe('tooManyRows');
    expect(await reasonOf(csv(lines), '.csv', { rowsMax: 101 })).toBeInstanceOf(Array);
    expect(await reasonOf(csv(`a;"${'x'.repeat(300_000)}`), '.csv')).toBe('unreadable');
    expect(await rowsOf(csv(`${'x;'.repeat(5_000)}x`), '.csv')).toEqual([[1, ...'x'.repeat(10)]]);
  });
});

const shared = (xml: string) => ({
  'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="/xl/worksheets/sheet1.xml"/><Relationship Id="rId9" Type="x/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  'xl/sharedStrings.xml': `<x:sst xmlns:x="s">${xml}</x:sst>`,
});

describe('an .xlsx', () => {
  it('reads a file of the product', async () => {
    const texts = ['=1+1', '0049', '_x0041_ is no A', '<b>&"', 'Bremsgeräusch 制动噪音 😀'];
    async function* batches() {
      yield texts.map((text) => [text, null]);
    }
    const columns = ['Text', 'More'].map((head) => ({ head, kind: 'text' as const, width: 10 }));
    const file = await buffer(writeSpreadsheet({ name: 'x', columns, batches: batches() }));
    expect(await rowsOf(file, '.xlsx')).toEqual([
      [1, 'Text', 'More'],
      ...texts.map((text, index) => [index + 2, text]),
    ]);
  });

  test.skipIf(!canReadSpreadsheets)('reads a file of LibreOffice', async () => {
    const file = await convertCsv('Number;City;Share\n0049;Köln;12345678901234\n"=1+1";;"a ""b"""\n');
    expect(await rowsOf(file, '.xlsx')).toEqual([
      [1, 'Number', 'City', 'Share'],
      [2, '49', 'Köln', '12345678901234'],
      // The value that a formula shows.
      [3, '2', '', 'a "b"'],
    ]);
  });

  it('reads cells of every kind and gaps between cells', async () => {
    const xml = sheetOf(
      '<row r="2"><c r="B2" t="s"><v>0</v></c><c r="D2"><v>1.2E3</v></c><c r="E2" t="b"><v>1</v></c></row>' +
        '<row r="4"><c t="inlineStr"><is><r><t>two </t></r><r><rPr><b/></rPr><t>parts</t></r><rPh><t>no</t></rPh></is></c><c t="str"><f>A1&amp;"x"</f><v>shown</v></c><c t="e"><v>#N/A</v></c></row>' +
        '<row r="5"><c r="A5" s="4"/></row>',
    );
    const file = await withSheet(
      xml,
      shared(
        '<x:si><x:t xml:space="preserve"> text _x000A_ &amp; more</x:t><x:rPh><x:t>no</x:t></x:rPh></x:si>',
      ),
    );
    expect(await rowsOf(file, '.xlsx')).toEqual([
      [2, '', 'text   & more', '', '1200', '1'],
      [4, 'two parts', 'shown', '#N/A'],
    ]);
  });

  it('reads characters written by their number as text that the database can store', async () => {
    const xml = sheetOf(
      '<row><c t="str"><v>a_xD800_</v></c><c t="str"><v>_xD83D__xDE00_</v></c><c t="str"><v>b_x0000_</v></c></row>',
    );
    expect(await rowsOf(await withSheet(xml), '.xlsx')).toEqual([[1, 'a\ufffd', '😀', 'b\ufffd']]);
  });

  it('ignores columns beyond the limit', async () => {
    const file = await withSheet(sheetOf('<row r="1"><c r="XFD1"><v>1</v></c><c r="A1"><v>2</v></c></row>'));
    expect(await rowsOf(file, '.xlsx')).toEqual([[1, '2']]);
  });

  it('rejects too many rows', async () => {
    const xml = sheetOf(Array.from({ length: 101 }, () => '<row><c><v>1</v></c></row>').join(''));
    expect(await reasonOf(await withSheet(xml), '.xlsx')).toBe('tooManyRows');
    const empty = sheetOf('<row><c s="1"/></row>'.repeat(1_999));
    expect(await reasonOf(await withSheet(empty), '.xlsx')).toEqual([]);
    const blank = sheetOf('<row/>'.repeat(2_001));
    expect(await reasonOf(await withSheet(blank), '.xlsx')).toBe('tooManyRows');
  });
});

describe('a malicious .xlsx', () => {
  it.each([
    ['not a zip', Buffer.from('PK\x03\x04 and nothing more')],
    ['nothing', Buffer.alloc(0)],
  ])('rejects a file that is %s', async (_what, content) => {
    expect(await reasonOf(content, '.xlsx')).toBe('unreadable');
  });

  const bad: [what: string, xml: string, more?: Record<string, string>][] = [
    ['is not closed', '<worksheet><sheetData><row><c><v>1'],
    [
      'has entities of its own',
      `<!DOCTYPE x [<!ENTITY a "aaaa">]>${sheetOf('<row><c><v>&a;</v></c></row>')}`,
    ],
    ['asks for a file', `<!DOCTYPE x SYSTEM "file:///etc/passwd">${sheetOf('')}`],
    ['has an entity that nobody knows', sheetOf('<row><c t="str"><v>&file;</v></c></row>')],
    ['is nested without end', '<a>'.repeat(100_000)],
    [
      'has attributes without end',
      `<row ${Array.from({ length: 1_000 }, (_none, n) => `a${n}="1"`).join(' ')}/>`,
    ],
    ['has a text that there is not', sheetOf('<row><c t="s"><v>7</v></c></row>'), shared('')],
    ['has cells at no address', sheetOf('<row><c r="?"><v>1</v></c></row>')],
    ['has rows of no number', sheetOf('<row r="many"><c><v>1</v></c></row>')],
    ['is no UTF-8', '\ufffe<worksheet/>'],
  ];
  it.each(bad)('rejects a sheet that %s', async (_what, xml, more) => {
    expect(await reasonOf(await withSheet(xml, more), '.xlsx')).toBe('unreadable');
  });

  it('rejects a file without required parts', async () => {
    const { 'xl/workbook.xml': _gone, ...rest } = packageParts([{ name: 'x' }]);
    expect(await reasonOf(await packed(rest), '.xlsx')).toBe('unreadable');
    expect(await reasonOf(await packed(packageParts([{ name: 'x' }])), '.xlsx')).toBe('unreadable');
  });

  it('rejects a file that unpacks to too many bytes', async () => {
    const bomb = await withSheet(sheetOf('<row/>'.repeat(2_000_000)));
    expect(bomb.length).toBeLessThan(100_000);
    expect(await reasonOf(bomb, '.xlsx')).toBe('tooLarge');
  });

  it('rejects a file that repeats one long text in each cell', async () => {
    const sheet = (count: number) => sheetOf('<row><c t="s"><v>0</v></c></row>'.repeat(count));
    const long = shared(`<si><t>${'x'.repeat(30_000)}</t></si>`);
    expect(await rowsOf(await withSheet(sheet(33), long), '.xlsx')).toHaveLength(33);
    expect(await reasonOf(await withSheet(sheet(34), long), '.xlsx')).toBe('tooLarge');
  });

  it('rejects a file that declares a smaller size than it has', async () => {
    const xml = Buffer.from(sheetOf('<row/>'.repeat(2_000_000)));
    const honest = await withSheet(xml.toString());
    // Falsifies the size of the sheet in the central directory at the end of the file.
    const lie = Buffer.from(honest);
    for (let at = lie.indexOf('PK\u0001\u0002'); at >= 0; at = lie.indexOf('PK\u0001\u0002', at + 4))
      if (lie.readUInt32LE(at + 24) === xml.length) lie.writeUInt32LE(1_000, at + 24);
    expect(lie.equals(honest)).toBe(false);
    expect(await reasonOf(lie, '.xlsx')).toBe('unreadable');
  });

  it('rejects thousands of parts', async () => {
    const parts = Object.fromEntries(Array.from({ length: 1_500 }, (_none, n) => [`xl/${n}.xml`, '<a/>']));
    expect(await reasonOf(await packed(parts), '.xlsx')).toBe('tooLarge');
  });
});

describe('a file from outside', () => {
  const ended: number[] = [];
  const noteEnd = (thread: Worker) => void thread.once('exit', (code) => ended.push(code));
  beforeAll(() => void process.on('worker', noteEnd));
  beforeEach(() => void ended.splice(0));
  afterAll(() => void process.off('worker', noteEnd));
  const large = () => {
    const cells = '<c t="inlineStr"><is><t>Autohaus Lindenhof</t></is></c>'.repeat(7);
    return withSheet(sheetOf(`<row>${cells}</row>`.repeat(10_000)));
  };
  const ofImport = { rowsMax: 10_000, unpackedMaxBytes: 30 * 1024 * 1024, charactersMax: 10_000_000 };

  it('is parsed in a thread of its own, which ends', async () => {
    const parse = vi.spyOn(sax, 'parser');
    expect(await rowsOf(await large(), '.xlsx', ofImport)).toHaveLength(10_000);
    expect(await rowsOf(Buffer.from('a;b'), '.csv')).toHaveLength(1);
    expect([parse.mock.calls, ended.length]).toEqual([[], 2]);
    parse.mockRestore();
  });

  it('is rejected when its time is over, and its thread ends', async () => {
    const file = await large();
    expect(await reasonOf(file, '.xlsx', { ...ofImport, timeMaxMs: 1 })).toBe('tooLarge');
    expect(ended).toHaveLength(1);
  });

  it.each(hostileSheets)('is rejected with %s', async (_what, xml, reason) => {
    const file = await withSheet(xml());
    expect(file.length).toBeLessThan(5_000_000);
    expect(await reasonOf(file, '.xlsx', ofImport)).toBe(reason);
    expect(ended).toHaveLength(1);
  });

  it('has cells as long as the format allows, also with each character by its number', async () => {
    const cell = (text: string) => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`;
    for (const character of ['a', '&quot;', '_x0041_']) {
      const [[, read = ''] = []] = await rowsOf(
        await withSheet(sheetOf(cell(character.repeat(32_767)))),
        '.xlsx',
      );
      expect([character, String(read).length]).toEqual([character, 32_767]);
      expect(await reasonOf(await withSheet(sheetOf(cell(character.repeat(32_768)))), '.xlsx')).toBe(
        'tooLarge',
      );
    }
    expect(await reasonOf(Buffer.from(`a;${'x'.repeat(32_768)}`), '.csv')).toBe('tooLarge');
  });

  it('has shared texts within the limit of all cells', async () => {
    const texts = `<si><t>${'x'.repeat(30_000)}</t></si>`.repeat(34);
    expect(await reasonOf(await withSheet(sheetOf(''), shared(texts)), '.xlsx')).toBe('tooLarge');
  });
});

test('recognizes the file type by its ending in any case', () => {
  expect(['a.xlsx', 'B.XLSX', 'a.csv', 'a.xls', 'xlsx'].map(tableEndingOf)).toEqual([
    '.xlsx',
    '.xlsx',
    '.csv',
    null,
    null,
  ]);
});
