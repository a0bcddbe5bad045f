import { dayOf, type Local, monthOf, weekdaysBetween } from './calendar.ts';
import { type CaseAt, countedAt, isDoneIn, isReceivedIn, stateAt } from './case-state.ts';
import { scenarioCases } from './scenario-cases.ts';
import { regionOf, topics } from './scenario-names.ts';

/** Figures of fewer cases are hidden. */
const minCases = 5;
/** Null is hidden, or in the future. */
type Figure = number | null;
type Row = readonly [name: string, ...cells: Figure[]];
type NamedTables = Readonly<Record<string, readonly Row[]>>;

const visible = (count: number): Figure => (count < minCases ? null : count);
/** Hides the small parts of a sum, and the next larger one if the small ones could be computed from it. */
function visibleOf(counts: ReadonlyMap<string, number>): (name: string) => Figure {
  const hidden = new Set<string>();
  let sum = 0;
  for (const [name, count] of [...counts].sort(([, a], [, b]) => a - b)) {
    if (count >= minCases && (sum === 0 || sum >= minCases)) break;
    hidden.add(name);
    sum += count;
  }
  return (name) => (hidden.has(name) ? null : visible(counts.get(name) ?? 0));
}
/** Rounded to one decimal. */
function shownDays(days: readonly number[], of: (all: readonly number[]) => number): Figure {
  if (days.length < minCases) return null;
  return Math.round(of(days) * 10) / 10;
}
const mean = (all: readonly number[]) => all.reduce((sum, each) => sum + each, 0) / all.length;
function median(all: readonly number[]): number {
  const sorted = [...all].sort((a, b) => a - b);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
}
const daysOf = ({ received, firstDone }: CaseAt): number[] =>
  firstDone === null ? [] : [weekdaysBetween(received, firstDone)];

function counted(cases: readonly CaseAt[], nameOf: (each: CaseAt) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const each of cases) counts.set(nameOf(each), (counts.get(nameOf(each)) ?? 0) + 1);
  return counts;
}
const kinds: Readonly<Record<string, (each: CaseAt) => string>> = {
  'Cases received by market region': ({ market }) => regionOf[market],
  'Cases received by brand': ({ brand }) => brand ?? 'No brand yet',
  'Cases received by area': ({ area }) => area ?? 'No area yet',
  'Cases received by escalation': ({ level }) => (level === 0 ? 'None' : `Level ${level}`),
};
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const numberOf = (at: number) => String(at + 1).padStart(2, '0');

/** The tables of the YTD report up to the day before, by title. There is no year before. */
export function expectedYearToDate(at: Local): NamedTables {
  const end = `${dayOf(at)} 00:00`;
  const cases = countedAt(scenarioCases, at).filter(({ received }) => received < end);
  const done = cases.filter(({ firstDone }) => firstDone !== null && firstDone < end);
  const days = done.flatMap(daysOf);
  const ofMonth = visibleOf(counted(cases, ({ received }) => monthOf(received)));
  return {
    'Year to date 2055': [
      ['Cases received', visible(cases.length), null],
      ['Mean handling time in days', shownDays(days, mean), null],
      ['Median handling time in days', shownDays(days, median), null],
      ['Open cases at the end of the period', visible(openBefore(cases, end).length), null],
      // Too few solutions by links and with costs to be shown.
      ['Answered on time in percent', null, null],
      ['Goodwill costs in euros', null, null],
    ],
    'Cases received per month': months.map((name, index) => [name, ofMonth(numberOf(index)), null]),
    'Handling time per month of completion': months.map((name, index) => {
      const ofThis = done.filter(isDoneIn(numberOf(index))).flatMap(daysOf);
      return [name, shownDays(ofThis, mean), shownDays(ofThis, median)];
    }),
    ...Object.fromEntries(
      Object.entries(kinds).map(([title, nameOf]) => {
        const counts = counted(cases, nameOf);
        const visibleCount = visibleOf(counts);
        const rows = [...counts.keys()].map((name): Row => [name, visibleCount(name), null]);
        const hidden = [...counts].filter(([name]) => visibleCount(name) === null);
        const rest = visible(hidden.reduce((sum, [, count]) => sum + count, 0));
        return [title, [...rows, ['Others', rest, null] as Row].filter(([, figure]) => figure !== null)];
      }),
    ),
  };
}

const openBefore = (cases: readonly CaseAt[], end: Local) =>
  cases.filter((each) => each.received < end && stateAt(each, end).isOpen);

/** Cases without a topic count in the sum and are not listed. */
const noTopic = '';
function monthAt(month: string, at: Local) {
  const cases = countedAt(scenarioCases, at);
  const received = cases.filter(isReceivedIn(month));
  const done = cases.filter(isDoneIn(month));
  const end = `${numberOf(Number(month))}-01 00:00`;
  return {
    received: visible(received.length),
    completed: visible(done.length),
    open: visible(openBefore(cases, end).length),
    days: shownDays(done.flatMap(daysOf), mean),
    regions: counted(received, ({ market }) => regionOf[market]),
    topics: counted(received, ({ area }) => (area ? topics[area][0] : noTopic)),
  };
}

/** The monthly report on March next to February. There is no year before. Ordered by count. */
export function expectedMonthlyReport(at: Local): NamedTables {
  const [before, month] = [monthAt('02', at), monthAt('03', at)];
  const strongest = (kind: 'regions' | 'topics'): Row[] => {
    const [visibleBefore, visible] = [visibleOf(before[kind]), visibleOf(month[kind])];
    return [...month[kind]]
      .filter(([name]) => name !== noTopic && visible(name) !== null)
      .sort(([a, most], [b, fewer]) => fewer - most || a.localeCompare(b))
      .map(([name, count]) => [name, count, visibleBefore(name), null]);
  };
  return {
    Cases: [
      ['Received', month.received, before.received, null],
      ['Solved or closed', month.completed, before.completed, null],
      ["Open at month's end", month.open, before.open, null],
    ],
    'Handling time': [['Mean handling time in days, without weekends', month.days, before.days, null]],
    'Cases received by region': strongest('regions'),
    'Most frequent topics': strongest('topics'),
  };
}
