import { dayAfter, dayOf, type Local, monthOf, weekdaysBetween } from './calendar.ts';
import { regionOf, topics } from './places-of-the-play.ts';
import { playedCases } from './played-cases.ts';
import { countedAt, isDoneIn, isReceivedIn, type Stood, standingOf } from './standing.ts';

/** Nothing is told to everybody that fewer cases make. */
const fewest = 5;
type Figure = number | null;
/** Null: not told; empty: yet to come. */
export type Cell = Figure | '';
export type Row = readonly [name: string, ...cells: Cell[]];
export type NamedTables = Readonly<Record<string, readonly Row[]>>;

const told = (count: number): Figure => (count < fewest ? null : count);
/** Of the parts of a sum neither the small ones are told, nor the next larger one, where it would give their sum away. */
function toldOf(counts: ReadonlyMap<string, number>): (name: string) => Figure {
  const hidden = new Set<string>();
  let sum = 0;
  for (const [name, count] of [...counts].sort(([, a], [, b]) => a - b)) {
    if (count >= fewest && (sum === 0 || sum >= fewest)) break;
    hidden.add(name);
    sum += count;
  }
  return (name) => (hidden.has(name) ? null : told(counts.get(name) ?? 0));
}
/** Days with one decimal; the list must leave no doubt which, as the clock runs on while something is done. */
function shownDays(days: readonly number[], of: (all: readonly number[]) => number): Figure {
  if (days.length < fewest) return null;
  const tenths = of(days) * 10;
  if (Math.abs((tenths % 1) - 0.5) < 0.05) throw new Error(`${tenths / 10} days could be shown either way`);
  return Math.round(tenths) / 10;
}
const mean = (all: readonly number[]) => all.reduce((sum, each) => sum + each, 0) / all.length;
function median(all: readonly number[]): number {
  const sorted = [...all].sort((a, b) => a - b);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
}
const daysOf = ({ received, firstDone }: Stood): number[] =>
  firstDone === null ? [] : [weekdaysBetween(received, firstDone)];

/** How many cases each name has, those first that are named first. */
function counted(cases: readonly Stood[], nameOf: (each: Stood) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const each of cases) counts.set(nameOf(each), (counts.get(nameOf(each)) ?? 0) + 1);
  return counts;
}
const kinds: Readonly<Record<string, (each: Stood) => string>> = {
  'Cases received by market region': ({ market }) => regionOf[market],
  'Cases received by brand': ({ brand }) => brand ?? 'No brand yet',
  'Cases received by area': ({ area }) => area ?? 'No area yet',
  'Cases received by escalation': ({ level }) => (level === 0 ? 'None' : `Level ${level}`),
};
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const numberOf = (at: number) => String(at + 1).padStart(2, '0');

/**
 * The tables of the YTD report up to the day before, by their titles; what is played has no year before. Rows of a kind come in any
 * order; what is not told one by one is told together.
 */
export function expectedYearToDate(at: Local): NamedTables {
  const end = `${dayOf(at)} 00:00`;
  const cases = countedAt(playedCases, at).filter(({ received }) => received < end);
  const done = cases.filter(({ firstDone }) => firstDone !== null && firstDone < end);
  const days = done.flatMap(daysOf);
  const ofMonth = toldOf(counted(cases, ({ received }) => monthOf(received)));
  const lastMonth = monthOf(dayAfter(dayOf(at), -1));
  const isUnderWay = monthOf(at) === lastMonth;
  const monthRow = (place: number, ...[own, other]: [Cell, Cell]): Row => [
    `${months[place]}${isUnderWay && numberOf(place) === lastMonth ? ' (so far)' : ''}`,
    own,
    other,
  ];
  const isToCome = (place: number) => numberOf(place) > lastMonth;
  return {
    'Year to date 2055': [
      ['Cases received', told(cases.length), null],
      ['Mean handling time in days', shownDays(days, mean), null],
      ['Median handling time in days', shownDays(days, median), null],
    ],
    'Cases received per month': months.map((_name, place) =>
      monthRow(place, isToCome(place) ? '' : ofMonth(numberOf(place)), null),
    ),
    'Handling time per month of completion': months.map((_name, place) => {
      if (isToCome(place)) return monthRow(place, '', '');
      const theirs = done.filter(isDoneIn(numberOf(place))).flatMap(daysOf);
      return monthRow(place, shownDays(theirs, mean), shownDays(theirs, median));
    }),
    ...Object.fromEntries(
      Object.entries(kinds).map(([title, nameOf]) => {
        const counts = counted(cases, nameOf);
        const tell = toldOf(counts);
        const rows = [...counts.keys()].map((name): Row => [name, tell(name), null]);
        const hidden = [...counts].filter(([name]) => tell(name) === null);
        const rest = told(hidden.reduce((sum, [, count]) => sum + count, 0));
        return [title, [...rows, ['Others', rest, null] as Row].filter(([, figure]) => figure !== null)];
      }),
    ),
  };
}

/** Of a case without a topic; it is a part of the sum, and not told. */
const noTopic = '';
/** What the monthly report tells of a month, as it stands at a moment. */
function monthAt(month: string, at: Local) {
  const cases = countedAt(playedCases, at);
  const received = cases.filter(isReceivedIn(month));
  const done = cases.filter(isDoneIn(month));
  const end = `${numberOf(Number(month))}-01 00:00`;
  const isOpenAtItsEnd = (each: Stood) => each.received < end && standingOf(each, end).isOpen;
  return {
    received: told(received.length),
    completed: told(done.length),
    open: told(cases.filter(isOpenAtItsEnd).length),
    days: shownDays(done.flatMap(daysOf), mean),
    regions: counted(received, ({ market }) => regionOf[market]),
    topics: counted(received, ({ area }) => (area ? topics[area][0] : noTopic)),
  };
}

/** The figures of the monthly report on March beside February; of the year before there are none. The most come first. */
export function expectedMonthlyReport(at: Local): NamedTables {
  const [before, month] = [monthAt('02', at), monthAt('03', at)];
  const strongest = (kind: 'regions' | 'topics'): Row[] => {
    const [tellBefore, tell] = [toldOf(before[kind]), toldOf(month[kind])];
    return [...month[kind]]
      .filter(([name]) => name !== noTopic && tell(name) !== null)
      .sort(([a, most], [b, fewer]) => fewer - most || a.localeCompare(b))
      .map(([name, count]) => [name, count, tellBefore(name), null]);
  };
  return {
    Cases: [
      ['Received', month.received, before.received, null],
      ['Solved or closed', month.completed, before.completed, null],
      ['Open at month’s end', month.open, before.open, null],
    ],
    'Handling time': [['Mean handling time in days, without weekends', month.days, before.days, null]],
    'Cases received by region': strongest('regions'),
    'Strongest topics': strongest('topics'),
  };
}

/** The same in words, as the mail begins until somebody writes another text. */
export function expectedSentences(at: Local): string[] {
  const [before, month] = [monthAt('02', at), monthAt('03', at)];
  const change = (of: 'received' | 'completed' | 'open', when: string): string => {
    const [then, now] = [before[of], month[of]];
    if (then === null || now === null) throw new Error(`the list has nothing to compare ${of} with`);
    const percent = Math.round((Math.abs(now - then) / then) * 100);
    return `${percent}% ${now > then ? 'more' : 'fewer'} than ${when} February 2055`;
  };
  const others = (kind: 'regions' | 'topics', words: string): string[] => {
    const tell = toldOf(month[kind]);
    const isTold = (name: string) => name !== noTopic && tell(name) !== null;
    const [named, rest] = [true, false].map((isNamed) =>
      [...month[kind]]
        .filter(([name]) => isTold(name) === isNamed)
        .reduce((sum, [, count]) => sum + count, 0),
    );
    return named && rest ? [`Others, or without ${words}: ${rest} cases`] : [];
  };
  const days = Math.round(((month.days ?? 0) - (before.days ?? 0)) * 10) / 10;
  return [
    `In March 2055 we received ${month.received} cases, ${change('received', 'in')}.`,
    `${month.completed} cases were solved or closed, ${change('completed', 'in')}.`,
    `At the end of the month ${month.open} cases were open, ${change('open', 'at the end of')}.`,
    `Handling a case took ${month.days?.toFixed(1)} days on average, weekends left out, ${Math.abs(days).toFixed(1)} days ${days > 0 ? 'longer' : 'shorter'} than in February 2055.`,
    ...others('topics', 'a topic yet'),
    ...others('regions', 'a region'),
  ];
}
