import type { Worker } from 'node:worker_threads';
import { dealerEndpoints } from '@cfm/contract/catalog/dealers.ts';
import { apiBase } from '@cfm/contract/platform/limits.ts';
import sax from 'sax';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import type { UserActor } from '../../context.ts';
import { storedFiles } from '../../platform/files/tables.ts';
import { readTable } from '../../platform/spreadsheet/read-table.ts';
import { csvOf, importCalls, xlsxOf } from '../../testing/dealer-sheet.ts';
import { hostileSheets, withSheet } from '../../testing/raw-spreadsheet.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { dealers } from '../markets/tables.ts';

let t: TestApp;
let admin: UserActor;
let calls: ReturnType<typeof importCalls>;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('Admin');
  calls = importCalls(t, admin);
});
afterAll(() => t.close());

const heads = ['Number', 'Name', 'City', 'Market', 'E-mails', 'Language', 'Active'];
const german = { 'accept-language': 'de' };
const rowsOf = async (...rows: string[][]) => (await calls.preview(csvOf([heads, ...rows]))).body.rows;
/** A shipped dealer in Hamburg. */
const lindenhof = [
  '10112',
  'Autohaus Lindenhof',
  'Hamburg',
  'DE',
  'service@autohaus-lindenhof.example',
  'de',
  'yes',
];
const changed = (place: number, cell: string) => lindenhof.with(place, cell);

describe('the preview of an import (rules 8.14 and 8.15)', () => {
  it('shows for each row what it would do, without changing anything', async () => {
    const before = await t.db.select().from(dealers);
    const table = [
      heads,
      [
        'N-1',
        'Autohaus Neu',
        'Ulm',
        'Germany',
        'Weber, Anna <a@neu.example>; b@neu.example',
        'German',
        'yes',
      ],
      changed(2, 'Bremen'),
      lindenhof,
      ['N-2', '', 'Ulm', 'XX', 'nobody', 'klingon', 'perhaps'],
    ];
    table[3] = ['10127', 'Autohaus Brückner und Sohn', 'Berlin', '', '', '', ''].with(
      4,
      'service@autohaus-bruckner-und-sohn.example',
    );
    for (const [name, content] of [
      ['dealers.csv', csvOf(table)],
      ['dealers.xlsx', await xlsxOf(table)],
    ] as const) {
      const { status, body } = await calls.preview(content, name);
      expect(status, name).toBe(200);
      expect(body).toEqual({
        planHash: expect.stringMatching(/^[\w-]{43}$/),
        counts: { new: 1, changed: 1, same: 1, wrong: 1 },
        unknownColumns: [],
        rows: [
          {
            rowNumber: 2,
            key: 'N-1',
            name: 'Autohaus Neu',
            kind: 'new',
            changes: [
              { column: 'number', from: null, to: 'N-1' },
              { column: 'name', from: null, to: 'Autohaus Neu' },
              { column: 'city', from: null, to: 'Ulm' },
              { column: 'market', from: null, to: 'Germany' },
              { column: 'emails', from: null, to: 'a@neu.example, b@neu.example' },
              { column: 'language', from: null, to: 'German' },
              { column: 'active', from: null, to: 'Yes' },
            ],
            errors: [],
          },
          {
            rowNumber: 3,
            key: '10112',
            name: 'Autohaus Lindenhof',
            kind: 'changed',
            changes: [{ column: 'city', from: 'Hamburg', to: 'Bremen' }],
            errors: [],
          },
          {
            rowNumber: 4,
            key: '10127',
            name: 'Autohaus Brückner und Sohn',
            kind: 'same',
            changes: [],
            errors: [],
          },
          {
            rowNumber: 5,
            key: 'N-2',
            name: '',
            kind: 'wrong',
            changes: [],
            errors: [
              { column: 'name', text: 'Name is required' },
              { column: 'market', text: "Market “XX” doesn't exist" },
              { column: 'emails', text: 'nobody must be valid' },
              {
                column: 'language',
                text: 'Language is unknown. Enter a code or a name, such as de or German',
              },
              { column: 'active', text: 'Active must be yes or no' },
            ],
          },
        ],
      });
    }
    expect(await t.db.select().from(dealers)).toEqual(before);
    expect(await t.db.select().from(storedFiles)).toEqual([]);
  });

  it.each([
    [
      'Händler-Nr.;Händlername;Ort;Markt;E-Mail-Adressen;Sprache;Aktiv',
      '10112;Autohaus Lindenhof;Hamburg;Deutschland;service@autohaus-lindenhof.example;Deutsch;ja',
    ],
    [
      'aktiv,sprache,email,market,city,name,NUMBER',
      'WAHR,de,SERVICE@autohaus-lindenhof.example,germany,Hamburg,Autohaus Lindenhof,10112',
    ],
    ['dealer no,', '10112,'],
  ])('recognizes headers in both languages and any order: %s', async (head, row) => {
    const { body } = await calls.preview(Buffer.from(`${head}\n${row}`), 'x.csv', german);
    const kind = row.includes('SERVICE') ? 'changed' : 'same';
    expect(body.rows.map((each) => [each.kind, each.errors])).toEqual([[kind, []]]);
  });

  it('lists the columns that it ignores', async () => {
    const { body } = await calls.preview(Buffer.from('Number;Fax;Boss;\n10112;1;2;'));
    expect(body.unknownColumns).toEqual(['Fax', 'Boss']);
  });

  it.each<[what: string, row: string[], errors: [string, string][]]>([
    ['an invalid address', changed(4, 'a@b.example, nobody'), [['emails', 'nobody must be valid']]],
    [
      'too many addresses',
      changed(4, '1@a.example 2@a.example 3@a.example 4@a.example 5@a.example 6@a.example'),
      [['emails', 'E-mails can have at most 5 entries']],
    ],
    [
      'a deactivated market',
      ['N-1', 'New', '', 'RU', '', '', ''],
      [['market', 'Market “RU” is deactivated']],
    ],
    ['no market', ['N-1', 'New', '', '', '', '', ''], [['market', 'Market is required']]],
    ['no number', changed(0, ''), [['number', 'Number is required']]],
    [
      'a long number',
      changed(0, '1'.repeat(21)),
      [['number', 'Number must be less than 20 characters (now 21)']],
    ],
  ])('rejects a row with %s at its column', async (_what, row, errors) => {
    const [found] = await rowsOf(row);
    expect([found?.kind, found?.errors.map(({ column, text }) => [column, text])]).toEqual(['wrong', errors]);
  });

  it('rejects a number that an earlier row has', async () => {
    const rows = await rowsOf(['N-1', 'One', '', 'DE'], lindenhof, ['N-1', 'Two', '', 'DE']);
    expect(rows.map(({ kind, errors }) => [kind, errors[0]?.text])).toEqual([
      ['new', undefined],
      ['same', undefined],
      ['wrong', 'Row 2 already has the same value'],
    ]);
  });

  it.each<[what: string, row: string[], changes: [string, string | null, string | null][]]>([
    [
      'clears city and addresses',
      ['10112', '', '', '', '', '', ''],
      [
        ['city', 'Hamburg', null],
        ['emails', 'service@autohaus-lindenhof.example', null],
      ],
    ],
    ['keeps the rest', ['10112', '', 'Hamburg', '', 'service@autohaus-lindenhof.example', '', ''], []],
  ])('%s when a cell is empty', async (_what, row, changes) => {
    const [found] = await rowsOf(row);
    expect(found?.changes.map(({ column, from, to }) => [column, from, to])).toEqual(changes);
  });

  it('gives a new dealer the language of its market and makes it active', async () => {
    const [found] = await rowsOf(['N-1', 'Garage', '', 'FR', '', '', '']);
    expect(found?.changes).toEqual(
      expect.arrayContaining([
        { column: 'language', from: null, to: 'French' },
        { column: 'active', from: null, to: 'Yes' },
      ]),
    );
  });

  it('lets a dealer keep a market that was deactivated since', async () => {
    const { rows } = await t.pool.query(
      "select number from dealers d join markets m using (market_id) where m.iso_code = 'RU' limit 1",
    );
    const [found] = await rowsOf([rows[0].number, 'Renamed', '', 'RU', '', '', '']);
    expect(found?.kind).toBe('changed');
  });
});

describe('a file that is not a table of dealers', () => {
  const rejected: [what: string, name: string, content: Buffer | Promise<Buffer>, text: string][] = [
    [
      'has no heads that it needs',
      'x.csv',
      csvOf([['Name'], ['x']]),
      'The first row must contain the column headings, including “Number”',
    ],
    [
      'has a column twice',
      'x.csv',
      csvOf([
        ['Number', 'Nummer'],
        ['1', '2'],
      ]),
      'Two columns have the same meaning: “Nummer”',
    ],
    ['has no rows', 'x.csv', csvOf([heads]), 'There are no rows below the column headings'],
    ['is of another kind', 'x.txt', Buffer.from('Number\n1'), 'Choose one spreadsheet: .xlsx or .csv'],
    [
      'is no UTF-8',
      'x.csv',
      Buffer.from('Number;Name\n1;M\xfcller', 'latin1'),
      "The file isn't in UTF-8. Save it as “CSV UTF-8” or as .xlsx.",
    ],
    [
      'has too many rows',
      'x.csv',
      Buffer.from(`Number\n${'1\n'.repeat(10_001)}`),
      'An import can have at most 10,000 rows. Split the spreadsheet.',
    ],
    [
      'is too large',
      'x.csv',
      Buffer.from(`Number\n${'1'.repeat(6_000_000)}`),
      'The spreadsheet is too large. It can have up to 5 MB and should contain only the list',
    ],
    [
      'unpacks to too much',
      'x.xlsx',
      xlsxOf([['Number'], ...Array.from({ length: 9_000 }, () => ['1'.repeat(4_000)])]),
      'The spreadsheet is too large. It can have up to 5 MB and should contain only the list',
    ],
    [
      'is broken',
      'x.xlsx',
      xlsxOf([['Number'], ['1']]).then((file) => file.subarray(0, -30)),
      "The file can't be read as a spreadsheet. It may be damaged or password-protected.",
    ],
  ];
  it.each(rejected)('that %s is rejected as a whole', async (_what, name, content, text) => {
    const { status, body } = await calls.preview(await content, name);
    expect([status, body.errors]).toEqual([400, { files: text }]);
  });

  it('is rejected in a thread of its own, while others are answered', async () => {
    const parse = vi.spyOn(sax, 'parser');
    const threads: Worker[] = [];
    const note = (thread: Worker) => void threads.push(thread);
    process.on('worker', note);
    const cookie = await t.sessionCookie(await t.actor('Agent'));
    const answers = new Set<number>();
    let isDone = false;
    const others = (async () => {
      while (!isDone)
        answers.add((await t.app.inject({ url: `${apiBase}markets`, headers: { cookie } })).statusCode);
    })();
    for (const [what, xml] of hostileSheets) {
      const { status, body } = await calls.preview(await withSheet(xml()), 'x.xlsx');
      expect([what, status, Object.keys(body.errors ?? {})]).toEqual([what, 400, ['files']]);
    }
    isDone = true;
    await others;
    process.off('worker', note);
    expect([...answers]).toEqual([200]);
    expect(parse).not.toHaveBeenCalled();
    parse.mockRestore();
    // The id of a thread that has ended.
    expect(threads.map(({ threadId }) => threadId)).toEqual(hostileSheets.map(() => -1));
  });

  it('is rejected by name when its content does not match its type', async () => {
    const { status, body } = await calls.preview(Buffer.from('%PDF-1.7 nothing'), 'dealers.xlsx');
    expect([status, body.code, Object.keys(body.errors ?? {})]).toEqual([415, 'FileTypeRejected', ['files']]);
  });

  it('is rejected when it is missing', async () => {
    const none = await t.inject(admin, dealerEndpoints.previewImport, {});
    expect([none.status, none.body.errors]).toEqual([
      400,
      { files: 'Choose one spreadsheet: .xlsx or .csv' },
    ]);
  });

  it('is rejected in German for a German reader', async () => {
    const { body } = await calls.preview(csvOf([['Name'], ['x']]), 'x.csv', german);
    expect(body.errors).toEqual({
      files: 'Die erste Zeile muss die Spaltenüberschriften enthalten, darunter „Nummer“',
    });
  });
});

test("the template has the heads of an import in the reader's language", async () => {
  const template = async (headers = {}) =>
    (await t.inject(admin, dealerEndpoints.getImportTemplate, {}, { headers })).rawPayload;
  const limits = {
    rowsMax: 10,
    columnsMax: 10,
    unpackedMaxBytes: 100_000,
    charactersMax: 10_000,
    timeMaxMs: 100_000,
    caller: 'user 1',
  };
  const rowsIn = async (headers = {}) => readTable(await template(headers), '.xlsx', limits);
  expect(await rowsIn()).toEqual([{ rowNumber: 1, cells: heads }]);
  const ofGerman = ['Nummer', 'Name', 'Ort', 'Markt', 'E-Mails', 'Sprache', 'Aktiv'];
  expect(await rowsIn(german)).toEqual([{ rowNumber: 1, cells: ofGerman }]);
  const { body } = await calls.preview(await template(german), 'x.xlsx');
  expect(body.errors).toEqual({ files: 'There are no rows below the column headings' });
});
