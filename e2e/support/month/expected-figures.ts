import { type Local, monthOf, weekdaysBetween } from './calendar.ts';
import { regionOf, topics } from './places-of-the-play.ts';
import { playedCases } from './played-cases.ts';
import { countedAt, isDoneIn, isReceivedIn, type Stood } from './standing.ts';

/** Nothing is told to everybody that fewer cases make. */
const fewest = 5;
export type Figure = number | null;
export type Row = readonly [name: string, ...figures: Figure[]];
export type NamedTables = Readonly<Record<string, readonly Row[]>>;

const told = (count: number): Figure => (count < fewest ? null : count);
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

/** The tables of the YTD report, by their titles; what is played has no year before. Rows of a kind come in any order. */
export function expectedYearToDate(at: Local): NamedTables {
  const cases = countedAt(playedCases, at);
  const days = cases.flatMap(daysOf);
  return {
    'Year to date 2055': [
      ['Cases received', null, told(cases.length)],
      ['Mean handling time in days', null, shownDays(days, mean)],
      ['Median handling time in days', null, shownDays(days, median)],
    ],
    'Cases received per month': months.map((name, place) => [
      name,
      null,
      told(cases.filter(isReceivedIn(numberOf(place))).length),
    ]),
    'Handling time per month of completion': months.map((name, place) => {
      const ofMonth = cases.filter(isDoneIn(numberOf(place))).flatMap(daysOf);
      return [name, shownDays(ofMonth, mean), shownDays(ofMonth, median)];
    }),
    ...Object.fromEntries(
      Object.entries(kinds).map(([title, nameOf]) => [
        title,
        [...counted(cases, nameOf)]
          .filter(([, count]) => count >= fewest)
          .map(([name, count]): Row => [name, null, count]),
      ]),
    ),
  };
}

/** What the monthly report tells of a month, as it stands at a moment. */
function monthAt(month: string, at: Local) {
  const cases = countedAt(playedCases, at);
  const received = cases.filter(isReceivedIn(month));
  const done = cases.filter(isDoneIn(month));
  const isOpenAtItsEnd = ({ received: since, firstDone }: Stood) =>
    monthOf(since) <= month && (firstDone === null || monthOf(firstDone) > month);
  return {
    received: told(received.length),
    completed: told(done.length),
    open: told(cases.filter(isOpenAtItsEnd).length),
    days: shownDays(done.flatMap(daysOf), mean),
    regions: counted(received, ({ market }) => regionOf[market]),
    topics: counted(
      received.filter(({ area }) => area !== null),
      ({ area }) => (area ? topics[area][0] : ''),
    ),
  };
}

/** The figures of the monthly report on March beside February; of the year before there are none. The most come first. */
export function expectedMonthlyReport(at: Local): NamedTables {
  const [before, month] = [monthAt('02', at), monthAt('03', at)];
  const strongest = (kind: 'regions' | 'topics'): Row[] =>
    [...month[kind]]
      .filter(([, count]) => count >= fewest)
      .sort(([a, most], [b, fewer]) => fewer - most || a.localeCompare(b))
      .map(([name, count]) => [name, null, told(before[kind].get(name) ?? 0), count]);
  return {
    Cases: [
      ['Received', null, before.received, month.received],
      ['Solved or closed', null, before.completed, month.completed],
      ['Open at month’s end', null, before.open, month.open],
    ],
    'Handling time': [['Mean handling time in days, without weekends', null, before.days, month.days]],
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
  const days = Math.round(((month.days ?? 0) - (before.days ?? 0)) * 10) / 10;
  return [
    `In March 2055 we received ${month.received} cases, ${change('received', 'in')}.`,
    `${month.completed} cases were solved or closed, ${change('completed', 'in')}.`,
    `At the end of the month ${month.open} cases were open, ${change('open', 'at the end of')}.`,
    `Handling a case took ${month.days} days on average, weekends left out, ${Math.abs(days)} days ${days > 0 ? 'longer' : 'shorter'} than in February 2055.`,
  ];
}
