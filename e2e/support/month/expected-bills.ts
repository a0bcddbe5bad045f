import { type Day, dayOf, type Local, type Month, monthOf } from './calendar.ts';
import { forgottenPrice, playedCases, playedPrices } from './played-cases.ts';
import { type Gone, listAt, type Stood } from './standing.ts';

/** What a case is billed as: a column of the account. */
export type BilledAs = 'Board case' | 'Complex solution' | 'E-Mail' | 'Telephone' | 'Brief' | 'Social Media';
export const allBilledAs: readonly BilledAs[] = [
  'Board case',
  'Complex solution',
  'E-Mail',
  'Telephone',
  'Brief',
  'Social Media',
];
export interface BillLine {
  key: string;
  kind: 'Case' | 'Billed late' | 'Credit';
  market: string;
  as: BilledAs;
  firstDone: Day;
  cents: number;
  /** Of a credit: why, and in which month it was billed. */
  credit: { gone: Gone; month: Month } | null;
}
export interface Bill {
  month: Month;
  lines: BillLine[];
  /** Done again in the month, and billed in another one: without an amount. */
  notAgain: { key: string; month: Month }[];
}

const billedAs = ({ isBoard, hasComplexSolution, channel }: Stood): BilledAs =>
  isBoard ? 'Board case' : hasComplexSolution ? 'Complex solution' : channel;
function centsOf(as: BilledAs, day: Day): number {
  const price = [...playedPrices, forgottenPrice]
    .filter(({ of, from }) => of === as && from <= day)
    .sort((a, b) => (a.from < b.from ? -1 : 1))
    .at(-1);
  if (!price) throw new Error(`the play has no price for ${as} on ${day}`);
  return Math.round(price.euros * 100);
}

/** The bill of a month as it would be at a moment, after those that were made. */
export function expectedBill(month: Month, at: Local, made: readonly Bill[]): Bill {
  const list = listAt(playedCases, at);
  /** The line that bills a case and was not taken back since, and the bill it stands in. */
  const openLine = (key: string) => {
    const [last] = made
      .flatMap((bill) =>
        bill.lines.filter((line) => line.key === key).map((line) => ({ ...line, month: bill.month })),
      )
      .reverse();
    return last && last.kind !== 'Credit' ? last : null;
  };
  const billable = list.filter(
    ({ gone, firstDone }) =>
      gone === null &&
      firstDone !== null &&
      [month, ...made.map((bill) => bill.month)].includes(monthOf(firstDone) as Month), // the play has no other
  );
  const lines = billable
    .filter(({ key }) => !openLine(key))
    .map((each): BillLine => {
      const firstDone = dayOf(each.firstDone ?? '');
      const as = billedAs(each);
      const kind = monthOf(firstDone) === month ? 'Case' : 'Billed late';
      const { key, market } = each;
      return { key, kind, market, as, firstDone, cents: centsOf(as, firstDone), credit: null };
    });
  const credits = list.flatMap(({ key, gone }): BillLine[] => {
    const open = openLine(key);
    if (!open || gone === null) return [];
    return [{ ...open, kind: 'Credit', cents: -open.cents, credit: { gone, month: open.month } }];
  });
  const notAgain = billable.flatMap(({ key, firstDone, lastDone }) => {
    const open = openLine(key);
    const isAgain = lastDone !== null && lastDone !== firstDone && monthOf(lastDone) === month;
    return open && isAgain ? [{ key, month: open.month }] : [];
  });
  return { month, lines: [...lines, ...credits], notAgain };
}

export const sumOf = (lines: readonly BillLine[]): number => lines.reduce((sum, { cents }) => sum + cents, 0);
/** `€1,234.50`, `-€13.15` */
export function euros(cents: number): string {
  const [whole = '', part = ''] = (Math.abs(cents) / 100).toFixed(2).split('.');
  return `${cents < 0 ? '-' : ''}€${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${part}`;
}
export const lineCount = (count: number): string => `${count} ${count === 1 ? 'line' : 'lines'}`;
