import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { languages } from '@cfm/contract/messages/catalogue.ts';
import { describe, expect, test } from 'vitest';
import {
  canReadSpreadsheets,
  cellsOf,
  documentOf,
  partOf,
  sheetsOf,
} from '../../testing/read-spreadsheet.ts';
import { textsOf } from '../texts/texts.ts';
import { packageParts } from './package-parts.ts';
import type { CellValue, SheetColumn } from './sheet.ts';
import { writeSpreadsheet } from './write-spreadsheet.ts';

const columns: SheetColumn[] = [
  { head: 'Text', kind: 'text', width: 30 },
  { head: 'Moment', kind: 'moment', width: 17 },
];
async function* batches(...all: CellValue[][][]) {
  yield* all;
}
const write = (...all: CellValue[][][]) =>
  buffer(writeSpreadsheet({ name: 'Cases & <more>', columns, batches: batches(...all) }));

describe.skipIf(!canReadSpreadsheets)('a spreadsheet read by LibreOffice', () => {
  test('keeps every text and has no formula', async () => {
    const texts = [
      '=1+1',
      '+49 89 123',
      '-2+3',
      '@SUM(A1)',
      '\t=1+1',
      '=HYPERLINK("http://evil.example","x")',
      '0049',
      '1.5.2026',
      'TRUE',
      '<b>&amp;"\'',
      ' blank before and after ',
      'two\nlines',
      'Bremsgeräusch 制动噪音 😀 مرحبا',
      '_x0041_ is no A',
    ];
    const cells = await cellsOf(await write(texts.map((text) => [text, null])));
    expect(cells).toEqual([['Text', 'Moment'], ...texts.map((text) => [text, ''])]);
  });

  test('drops characters that XML does not allow', async () => {
    const bell = 'be\u0007ll \u0000\uffff\ud83d!';
    expect((await cellsOf(await write([[bell, null]])))[1]).toEqual(['bell \ufffd!', '']);
  });

  test('stores moments as dates and texts as texts', async () => {
    // 04.03.2026 10:30 in days since 30.12.1899.
    const document = await documentOf(await write([['=1+1', 46085 + 10.5 / 24]]));
    expect(document).toContain('office:date-value="2026-03-04T10:30:00"');
    expect(document).not.toContain('table:formula');
    expect(document).toContain('<table:table table:name="Cases &amp; &lt;more&gt;"');
  });

  test('has the given column widths', async () => {
    const document = await documentOf(await write([['a', null]]));
    const [text = 0, moment = 0] = [...document.matchAll(/style:column-width="([\d.]+)/g)].map(([, width]) =>
      Number(width),
    );
    expect(text / moment).toBeCloseTo(30 / 17, 2);
  });

  test('has its batches in order, or none', async () => {
    const line = (text: string): CellValue[][] => [[text, null]];
    const cells = await cellsOf(await write(line('a'), [], line('b')));
    expect(cells.map(([text]) => text)).toEqual(['Text', 'a', 'b']);
    expect(await cellsOf(await write())).toEqual([['Text', 'Moment']]);
  });
});

describe('several sheets', () => {
  const numbers: SheetColumn[] = [
    { head: 'Name', kind: 'text', width: 30 },
    { head: 'Net', kind: 'money', width: 12 },
    { head: 'Lines', kind: 'count', width: 12 },
  ];
  const workbook = (rows: CellValue[][]) =>
    buffer(
      writeSpreadsheet(
        {
          name: 'Lines (part)',
          columns: numbers,
          batches: batches(rows.slice(0, 1), rows.slice(1)),
          totals: ['=Total', { sum: 1_200.3 }, { sum: 2 }],
          isPrinted: true,
        },
        { name: 'About', columns, batches: batches([['State', null]]), isUnfiltered: true },
      ),
    );
  const rows: CellValue[][] = [
    ['=1+1', 0.1, 1],
    ['b', null, null],
    ['c', 1_200.2, 1],
  ];

  test.runIf(canReadSpreadsheets)('have their own rows, and totals as the only formulas', async () => {
    const xlsx = await workbook(rows);
    expect(await sheetsOf(xlsx, 2)).toEqual({
      'Lines (part)': [
        ['Name', 'Net', 'Lines'],
        ['=1+1', '0.10', '1'],
        ['b', '', ''],
        ['c', '1,200.20', '1'],
        ['', '', ''],
        ['=Total', '1,200.30', '2'],
      ],
      About: [
        ['Text', 'Moment'],
        ['State', ''],
      ],
    });
    const formulas = [
      ...(await documentOf(xlsx)).matchAll(/table:formula="([^"]*)"[^>]*office:value="([^"]*)"/g),
    ];
    expect(formulas.map(([, formula, value]) => [formula, value])).toEqual([
      ['of:=SUM([.B2:.B4])', '1200.3'],
      ['of:=SUM([.C2:.C4])', '2'],
    ]);
  });

  test('exclude the total from filters, and have no formula without rows', async () => {
    const [lines, about] = [1, 2].map((place) => `xl/worksheets/sheet${place}.xml`) as [string, string]; // two of two
    const xlsx = await workbook(rows);
    expect(partOf(xlsx, lines)).toContain('<autoFilter ref="A1:C4"/>');
    expect(partOf(xlsx, lines)).toContain('<row r="6"><c r="A6"');
    expect(partOf(xlsx, about)).not.toContain('autoFilter');
    expect([lines, about].map((part) => partOf(xlsx, part).includes('fitToPage'))).toEqual([true, false]);
    expect(partOf(await workbook([]), lines)).not.toContain('<f>');
    // Only printed sheets repeat the head on each page.
    expect(partOf(xlsx, 'xl/workbook.xml').match(/<definedName .*?<\/definedName>/g)).toEqual([
      `<definedName name="_xlnm.Print_Titles" localSheetId="0">'Lines (part)'!$1:$1</definedName>`,
    ]);
  });
});

test('wraps a head longer than its column and sets the row height', async () => {
  const headOf = async (head: string) => {
    const sheet = { name: 'x', columns: [{ head, kind: 'count' as const, width: 14 }] };
    return /<row r="1"[^>]*>/.exec(
      partOf(await buffer(writeSpreadsheet({ ...sheet, batches: batches() })), 'xl/worksheets/sheet1.xml'),
    )?.[0];
  };
  expect(await headOf('Total: lines')).toBe('<row r="1" ht="30" customHeight="1">');
  expect(await headOf('Komplexe Lösung: Positionen')).toBe('<row r="1" ht="45" customHeight="1">');
  expect(await headOf('Lines')).toBe('<row r="1">');
});

// LibreOffice without a window ignores panes.
test('freezes the head of a sheet and adds filters', async () => {
  const sheet = partOf(await write([['a', null]], [['b', null]]), 'xl/worksheets/sheet1.xml');
  const pane = /<pane [^>]*>/.exec(sheet)?.[0];
  expect(pane).toContain('state="frozen"');
  expect(pane).toContain('ySplit="1"');
  expect(pane).toContain('topLeftCell="A2"');
  expect(sheet).toContain('<autoFilter ref="A1:B3"/>');
});

describe('the limits of the format', () => {
  const textIn = async (text: string) =>
    /<t [^>]*>([^<]*)<\/t><\/is><\/c><\/row><\/sheetData>/.exec(
      partOf(await write([[text, null]]), 'xl/worksheets/sheet1.xml'),
    )?.[1] ?? '';

  test('cut a cell after 32,767 characters, and mark the cut', async () => {
    const fits = 'x'.repeat(32_767);
    expect(await textIn(fits)).toBe(fits);
    expect(await textIn(`${fits}y`)).toBe(`${'x'.repeat(32_766)}…`);
    // No half of a pair is left.
    expect(await textIn(`${'x'.repeat(32_765)}😀😀`)).toBe(`${'x'.repeat(32_765)}…`);
  });

  test.each([
    ['', 1_048_575, {}],
    [' with totals', 1_048_573, { totals: [null, null] }],
  ])('end a sheet at 1,048,576 rows%s', async (_of, rowsMax, more) => {
    const ofRows = (count: number) => {
      async function* rows() {
        const some: CellValue[][] = Array.from({ length: 1_000 }, () => []);
        for (let left = count; left > 0; left -= 1_000) yield some.slice(0, left);
      }
      return buffer(writeSpreadsheet({ name: 'x', columns, batches: rows(), ...more }));
    };
    await expect(ofRows(rowsMax + 1)).rejects.toThrow('more rows');
    expect(partOf(await ofRows(rowsMax), 'xl/worksheets/sheet1.xml')).toContain(`<row r="${rowsMax + 1}">`);
  });

  test.each([['x'.repeat(32)], [''], ['a/b'], ['a\\b'], ['a[b'], ['a:b'], ["'a"], ['a', 'A']])(
    'reject the sheet names %j',
    (...names) => {
      const sheets = names.map((name) => ({ name, columns, batches: batches() }));
      expect(() => writeSpreadsheet(...sheets)).toThrow('name');
    },
  );

  test.each(languages)('allow the sheet names of the product in %s', (language) => {
    const lines = textsOf(language, 'billingSheet');
    const answers = ['yes', 'no'] as const;
    const names = [
      textsOf(language, 'exportedCases')('sheet'),
      textsOf(language, 'audit')('sheet'),
      textsOf(language, 'dealers')('sheetName'),
      textsOf(language, 'users')('sheetName'),
      ...answers.flatMap((isPart) => answers.map((isDraft) => lines('lines', { isPart, isDraft }))),
    ];
    for (const name of names)
      expect(() =>
        packageParts([{ name }, { name: lines('account') }, { name: lines('about') }]),
      ).not.toThrow();
  });
});

describe('writing', () => {
  /** Endless batches of text that does not compress. */
  function endless() {
    const state = { read: 0, isClosed: false };
    async function* rows() {
      try {
        for (;;) {
          state.read += 1;
          await setImmediate();
          yield Array.from({ length: 200 }, (): CellValue[] => [crypto.randomUUID().repeat(5), null]);
        }
      } finally {
        state.isClosed = true;
      }
    }
    return { state, file: writeSpreadsheet({ name: 'x', columns, batches: rows() }) };
  }
  const turns = async (count: number) => {
    for (let turn = 0; turn < count; turn += 1) await setImmediate();
  };

  test('waits for the reader of the file', async () => {
    const { state, file } = endless();
    // Some dozens of batches fill the buffers in between.
    await turns(10_000);
    const readBefore = state.read;
    expect(readBefore).toBeLessThan(200);
    for await (const _bytes of file) if (state.read > readBefore + 20) break;
    expect(state.read).toBeGreaterThan(readBefore);
  });

  test('stops reading when the file is abandoned', async () => {
    const { state, file } = endless();
    for await (const _bytes of file) if (state.read > 5) break;
    await expect.poll(() => state.isClosed).toBe(true);
  });

  test('ends the file with the error of its rows', async () => {
    async function* invalid(): AsyncGenerator<CellValue[][]> {
      yield [['a', null]];
      throw new Error('the database is gone');
    }
    const file = writeSpreadsheet({ name: 'x', columns, batches: invalid() });
    await expect(buffer(file)).rejects.toThrow('the database is gone');
  });
});
