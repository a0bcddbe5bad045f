import { type Day, dayOf, type Local, type Month, monthOf } from './calendar.ts';
import { type CaseAt, type Gone, listAt } from './case-state.ts';
import { forgottenPrice, prices, scenarioCases } from './scenario-cases.ts';

/** The category that a case is billed as. */
export type BilledAs = 'Board case' | 'Complex solution' | 'E-Mail' | 'Telephone' | 'Brief' | 'Social Media';
export interface BillLine {
  key: string;
  kind: 'Case' | 'Billed late' | 'Credit';
  market: string;
  as: BilledAs;
  firstDone: Day;
  cents: number;
  /** Why a credit was given, and the month of the bill it takes back. */
  credit: { gone: Gone; month: Month } | null;
}
export interface Bill {
  month: Month;
  lines: BillLine[];
  /** Completed again in the month, but billed in another one: listed without an amount. */
  notAgain: { key: string; month: Month }[];
}

const billedAs = ({ isBoard, hasComplexSolution, channel }: CaseAt): BilledAs =>
  isBoard ? 'Board case' : hasComplexSolution ? 'Complex solution' : channel;
function eurosToCents(as: BilledAs, day: Day): number {
  const price = [...prices, forgottenPrice]
    .filter(({ of, from }) => of === as && from <= day)
    .sort((a, b) => (a.from < b.from ? -1 : 1))
    .at(-1);
  if (!price) throw new Error(`the scenario has no price for ${as} on ${day}`);
  return Math.round(price.euros * 100);
}

/** The bill of a month at a moment, given the bills created before. */
export function expectedBill(month: Month, at: Local, made: readonly Bill[]): Bill {
  const list = listAt(scenarioCases, at);
  /** The line that bills a case and was not credited since, with the month of its bill. */
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
      [month, ...made.map((bill) => bill.month)].includes(monthOf(firstDone) as Month), // the scenario has no other months
  );
  const lines = billable
    .filter(({ key }) => !openLine(key))
    .map((each): BillLine => {
      const firstDone = dayOf(each.firstDone ?? '');
      const as = billedAs(each);
      const kind = monthOf(firstDone) === month ? 'Case' : 'Billed late';
      const { key, market } = each;
      return { key, kind, market, as, firstDone, cents: eurosToCents(as, firstDone), credit: null };
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
