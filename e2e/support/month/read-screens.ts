import { expect, type Locator } from '@playwright/test';
import { shownDay } from './calendar.ts';
import { allBilledAs, type Bill, euros, lineCount, sumOf } from './expected-bills.ts';
import type { DailyRow } from './expected-lists.ts';

/** What is read of a row; the program of the tests knows no pages. */
interface Row {
  cells: Iterable<{ innerText: string }>;
}
/** The rows of a table as they are read, cell by cell; what is missing is what the table writes for it. */
export const cellsOf = (table: Locator): Promise<string[][]> =>
  table.locator('tbody tr, tfoot tr').evaluateAll((rows) =>
    // They are what the locator names.
    (rows as unknown as Row[]).map((row) =>
      // biome-ignore lint/performance/useDomNodeTextContent: parts of a cell stand below each other, and are words of their own
      [...row.cells].map((cell) => cell.innerText.replace(/\s+/g, ' ').trim()),
    ),
  );
/** Waits until a table says so: pages load what they show. */
export const expectTable = (
  table: Locator,
  rows: readonly (readonly string[])[],
  what: string,
): Promise<void> => expect.poll(() => cellsOf(table), { message: what, timeout: 30_000 }).toEqual(rows);

const yesNo = (is: boolean) => (is ? 'Yes' : 'No');
type NumberOf = (key: string) => string;

export const asDailyCells = (row: DailyRow, numberOf: NumberOf): string[] => [
  numberOf(row.key),
  row.customer,
  yesNo(row.isRepeated),
  row.recipient,
  row.market,
  row.brand,
  row.model,
  row.theme,
  row.reasonDe,
  row.reason,
];
/** In a mail: without the customer, and with the day where it tells of several. */
export const asMailCells = (row: DailyRow, numberOf: NumberOf, isOfSeveralDays: boolean): string[] =>
  [
    numberOf(row.key),
    ...(isOfSeveralDays ? [row.received] : []),
    yesNo(row.isRepeated),
    row.recipient,
    row.market,
    row.brand,
    row.model,
    row.theme,
    row.reason,
  ].map((cell) => (cell === '—' ? '' : cell));

/** The table of an account: a row for each market, a column for each thing that is billed, with their sums. */
export function asAccountCells({ lines }: Bill): string[][] {
  const columns = allBilledAs.filter((as) => lines.some((line) => line.as === as));
  const markets = [...new Set(lines.map(({ market }) => market))].sort();
  // Sum and count stand beside each other; what the count counts is for who hears it.
  const cell = (of: Bill['lines']) =>
    of.length === 0 ? '—' : `${euros(sumOf(of))}${of.length} , ${lineCount(of.length)}`;
  const row = (name: string, of: Bill['lines']) => [
    name,
    ...columns.map((as) => cell(of.filter((line) => line.as === as))),
    cell(of),
  ];
  return [
    ...markets.map((name) =>
      row(
        name,
        lines.filter(({ market }) => market === name),
      ),
    ),
    row('Total', lines),
  ];
}

const monthNames: Readonly<Record<string, string>> = { '02': 'February 2055', '03': 'March 2055' };
const reasons = { spam: 'Spam', integrated: 'Integrated', deleted: 'Deleted' } as const;
const inBin = 'The case is in the bin';
const isDeleted = (credit: Bill['lines'][number]['credit']) => credit?.gone === 'deleted';
function creditNote(credit: NonNullable<Bill['lines'][number]['credit']>): string {
  const note = `${reasons[credit.gone]}, billed in ${monthNames[credit.month]}`;
  return isDeleted(credit) ? `${note} · ${inBin}` : note;
}
const order = ['Case', 'Billed late', 'Credit'];
/** The lines of the report of a month, in its order; those of cases that are done again stand last. */
export function asReportCells(bill: Bill, list: Bill['lines'], numberOf: NumberOf): string[][] {
  const sorted = [...bill.lines].sort(
    (a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || (numberOf(a.key) < numberOf(b.key) ? -1 : 1),
  );
  return [
    ...sorted.map(({ key, kind, market, as, firstDone, cents, credit }) => [
      // What the mark beside the number says to who hears it.
      isDeleted(credit) ? `${numberOf(key)} , ${inBin}` : numberOf(key),
      kind,
      market,
      as,
      shownDay(firstDone),
      euros(cents),
      credit ? creditNote(credit) : '',
    ]),
    ...bill.notAgain.map(({ key, month }) => {
      const line = list.find((each) => each.key === key);
      if (!line) throw new Error(`${key} was never billed`);
      const said = `In the bill of ${monthNames[month]}`;
      return [numberOf(key), 'Not billed again', line.market, line.as, shownDay(line.firstDone), '—', said];
    }),
  ];
}
