import type { Language } from '@cfm/contract/messages/catalogue.ts';
import type { FigureRow, FigureTable } from '@cfm/contract/screens/report-figures.ts';
import { sql } from 'drizzle-orm';
import { type Ctx, onReplica } from '../../context.ts';
import type { Db } from '../../platform/db/client.ts';
import { countOpen } from '../report-figures/count-open.ts';
import { countReceived, sumReceived } from '../report-figures/count-received.ts';
import { listFigureNames } from '../report-figures/list-figure-names.ts';
import { measureHandling } from '../report-figures/measure-handling.ts';
import { shownCount, smallCells, suppressSmallCells } from '../report-figures/suppress-small-cells.ts';
import { type Answers, countAnswers } from './count-answers.ts';
import { countCases, type GoodwillCosts, sumGoodwillCosts } from './sum-goodwill-costs.ts';
import { type MonthlyFigures, type YearFigures, yearTables } from './year-tables.ts';
import { isLastDayOfMonth, monthOf, type YearToDate, yearToDate } from './year-to-date.ts';

type Cell = FigureRow['cells'][number];
const monthsOfYear = Array.from({ length: 12 }, (_none, month) => month);

/**
 * The figures of the year so far and of the last year, for all cases (rules 20.2 and 22.2), as tables in both
 * languages.
 */
export async function countFigures(ctx: Ctx, now: string): Promise<Record<Language, FigureTable[]>> {
  return onReplica(ctx, async ({ db }) => {
    const [en, de] = [await listFigureNames(db, 'en'), await listFigureNames(db, 'de')];
    // Joins and sorts a million rows, which would take twice as long on disk.
    await db.execute(sql`set local work_mem = '64MB'`);
    const figures = await countWith(db, now);
    return { en: yearTables(figures, en, 'en'), de: yearTables(figures, de, 'de') };
  });
}

async function countWith(db: Db, now: string): Promise<YearFigures> {
  const period = yearToDate(now);
  const { bounds, sameMoment, startOfYear, end } = period;
  const received = byYear(await countReceived(db, bounds), period);
  const thisYear = bounds.filter((bound) => bound >= startOfYear);
  const [before, current, ...handling] = await measureHandling(db, [
    { from: bounds[0] ?? end, end: sameMoment },
    { from: startOfYear, end },
    ...thisYear.slice(0, -1).map((from, at) => ({ from, end: thisYear[at + 1] ?? end })),
  ]);
  return {
    period,
    soFar: [received.own, received.upToMoment].map((slices) => sumReceived(slices.map(({ of }) => of))),
    handlingSoFar: [current, before],
    handling,
    months: visibleMonths(received, (all) => sumOf(all, ({ total }) => total)),
    open: await openCases(db, period),
    onTime: answersOnTime(byYear(await countAnswers(db, bounds), period)),
    goodwill: goodwillCosts(byYear(await sumGoodwillCosts(db, bounds), period)),
    monthUnderWay: isLastDayOfMonth(now) ? null : handling.length - 1,
    lastYearFrom: received.upToMoment.find(({ of }) => of.total > 0)?.month ?? 0,
  };
}

/** A value of a month, or of the part of a month before or after the same moment of the last year. */
interface Slice<T> {
  month: number;
  of: T;
}
interface Slices<T> {
  own: readonly Slice<T>[];
  /** Of the last year: up to the same moment, and the rest. */
  upToMoment: readonly Slice<T>[];
  rest: readonly Slice<T>[];
}
function byYear<T>(values: readonly T[], { bounds, sameMoment, startOfYear }: YearToDate): Slices<T> {
  const slices = values.flatMap((of, at) => {
    const from = bounds[at];
    return from === undefined ? [] : [{ from, of, month: monthOf(from).month }];
  });
  return {
    own: slices.filter(({ from }) => from >= startOfYear),
    upToMoment: slices.filter(({ from }) => from < sameMoment),
    rest: slices.filter(({ from }) => from >= sameMoment && from < startOfYear),
  };
}
/** The slices of this year, and all of the last one. */
const yearsOf = <T>({ own, upToMoment, rest }: Slices<T>) => [own, [...upToMoment, ...rest]];
const eachMonthOf = <T, R>(
  slices: readonly Slice<T>[],
  toValue: (of: readonly T[], month: number) => R,
): R[] =>
  monthsOfYear.map((month) =>
    toValue(
      slices.filter((slice) => slice.month === month).map(({ of }) => of),
      month,
    ),
  );

/** Cases open at the end of each month, and at the end of the period and the same moment a year ago (rule 20.5). */
async function openCases(
  db: Db,
  { bounds, sameMoment, end, monthStarts }: YearToDate,
): Promise<MonthlyFigures> {
  const moments = bounds.slice(1);
  const found = await countOpen(db, moments);
  const counts = new Map(moments.map((moment, at) => [moment, found[at]]));
  const openAt = (moment: string): Cell => {
    const count = counts.get(moment);
    if (count === undefined) throw new Error(`open cases were not counted at ${moment}`);
    return shownCount(count);
  };
  const ends = [...monthStarts.slice(1), end].map(openAt);
  return { months: [ends.slice(12), ends.slice(0, 12)], soFar: [openAt(end), openAt(sameMoment)] };
}

/** The share of answers on time in percent (rule 22.6). */
function answersOnTime(answers: Slices<Answers>): MonthlyFigures {
  const share = (all: readonly Answers[]): Cell => {
    const [count, onTime] = [sumOf(all, (each) => each.count), sumOf(all, (each) => each.onTime)];
    return shownCount(count) === null ? null : Math.round((onTime / count) * 1000) / 10;
  };
  return {
    months: yearsOf(answers).map((slices) => eachMonthOf(slices, share)),
    soFar: [answers.own, answers.upToMoment].map((slices) => share(slices.map(({ of }) => of))),
  };
}

/** Goodwill costs in whole euros, without those of few cases (rules 20.3 and 22.7). */
function goodwillCosts(costs: Slices<GoodwillCosts>): MonthlyFigures {
  const euros = (all: readonly GoodwillCosts[]) => Math.round(sumOf(all, ({ cents }) => cents) / 100);
  const visible = visibleMonths(costs, countCases);
  return {
    months: yearsOf(costs).map((slices, year) =>
      eachMonthOf(slices, (all, month) => (visible[year]?.[month] == null ? null : euros(all))),
    ),
    soFar: [costs.own, costs.upToMoment].map((slices) => {
      const all = slices.map(({ of }) => of);
      return shownCount(countCases(all)) === null ? null : euros(all);
    }),
  };
}

const sumOf = <T>(all: readonly T[], numberOf: (each: T) => number) =>
  all.reduce((sum, each) => sum + numberOf(each), 0);

/** Counts the cases of several slices, each case once. */
type CountOf<T> = (all: readonly T[]) => number;
type ByMonth<T> = ReadonlyMap<number, readonly T[]>;
const byMonth = <T>(slices: readonly Slice<T>[]): ByMonth<T> =>
  new Map(
    [...Map.groupBy(slices, ({ month }) => month)].map(([month, all]) => [month, all.map(({ of }) => of)]),
  );

/** The counts of the months of both years, without those that rule 20.3 hides. */
function visibleMonths<T>(slices: Slices<T>, countOf: CountOf<T>): Cell[][] {
  return [
    monthsOfYear.map(visibleCount(byMonth(slices.own), countOf)),
    lastYearCounts(byMonth(slices.upToMoment), byMonth(slices.rest), countOf),
  ];
}

const countsOf = <T>(months: ByMonth<T>, countOf: CountOf<T>) =>
  new Map([...months].map(([month, all]) => [month, countOf(all)]));
const countTogether =
  <T>(months: ByMonth<T>, countOf: CountOf<T>) =>
  (keys: readonly number[]) =>
    countOf(keys.flatMap((month) => months.get(month) ?? []));
const visibleCount = <T>(months: ByMonth<T>, countOf: CountOf<T>) =>
  suppressSmallCells(countsOf(months, countOf), countTogether(months, countOf));

/**
 * The months of the last year. The sum up to the same moment is shown too. If that reveals the part of a month before
 * the moment, and few cases came after it, the month is hidden.
 */
function lastYearCounts<T>(upToMoment: ByMonth<T>, rest: ByMonth<T>, countOf: CountOf<T>): Cell[] {
  const isPartKnown =
    smallCells(countsOf(upToMoment, countOf), countTogether(upToMoment, countOf)).size === 0;
  const visible = visibleCount(upToMoment, countOf);
  return monthsOfYear.map((month) => {
    const after = rest.get(month);
    if (after === undefined) return visible(month);
    const isRestSmall = countOf(after) > 0 && shownCount(countOf(after)) === null;
    return isPartKnown && isRestSmall
      ? null
      : shownCount(countOf([...(upToMoment.get(month) ?? []), ...after]));
  });
}
