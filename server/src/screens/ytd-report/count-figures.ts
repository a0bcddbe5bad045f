import type { Language } from '@cfm/contract/messages/catalogue.ts';
import type { FigureTable } from '@cfm/contract/screens/report-figures.ts';
import { sql } from 'drizzle-orm';
import { type Ctx, onReplica } from '../../context.ts';
import { countReceived, sumReceived } from '../report-figures/count-received.ts';
import { listFigureNames } from '../report-figures/list-figure-names.ts';
import { measureHandling } from '../report-figures/measure-handling.ts';
import { shownCount, smallCells, suppressSmallCells } from '../report-figures/suppress-small-cells.ts';
import { type YearFigures, yearTables } from './year-tables.ts';
import { isLastDayOfMonth, monthOf, yearToDate } from './year-to-date.ts';

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

async function countWith(db: Ctx['db'], now: string): Promise<YearFigures> {
  const { year, bounds, sameMoment, startOfYear, end } = yearToDate(now);
  const received = await countReceived(db, bounds);
  const thisYear = bounds.filter((bound) => bound >= startOfYear);
  const [before, current, ...handling] = await measureHandling(db, [
    { from: bounds[0] ?? end, end: sameMoment },
    { from: startOfYear, end },
    ...thisYear.slice(0, -1).map((from, at) => ({ from, end: thisYear[at + 1] ?? end })),
  ]);

  const slices = received.flatMap((counted, at) => {
    const from = bounds[at];
    return from === undefined ? [] : [{ from, counted, ...monthOf(from) }];
  });
  type Slice = (typeof slices)[number];
  const [upToMoment, rest, ownSlices] = [
    slices.filter(({ from }) => from < sameMoment),
    slices.filter(({ from }) => from >= sameMoment && from < startOfYear),
    slices.filter(({ from }) => from >= startOfYear),
  ];
  const totals = (of: readonly Slice[]) => new Map(of.map(({ month, counted }) => [month, counted.total]));
  return {
    year,
    sameMoment,
    soFar: [ownSlices, upToMoment].map((of) => sumReceived(of.map(({ counted }) => counted))),
    handlingSoFar: [current, before],
    handling,
    months: [
      monthsOfYear.map(suppressSmallCells(totals(ownSlices))),
      lastYearCounts(totals(upToMoment), totals(rest)),
    ],
    monthUnderWay: isLastDayOfMonth(now) ? null : handling.length - 1,
    lastYearFrom: upToMoment.find(({ counted }) => counted.total > 0)?.month ?? 0,
  };
}

/**
 * The months of the last year. The sum up to the same moment is shown too. If that reveals the part of a month before
 * the moment, and few cases came after it, the month is hidden.
 */
function lastYearCounts(upToMoment: ReadonlyMap<number, number>, rest: ReadonlyMap<number, number>) {
  const isPartKnown = smallCells(upToMoment).size === 0;
  const visibleCount = suppressSmallCells(upToMoment);
  return monthsOfYear.map((month) => {
    const after = rest.get(month);
    if (after === undefined) return visibleCount(month);
    const isRestSmall = after > 0 && shownCount(after) === null;
    return isPartKnown && isRestSmall ? null : shownCount((upToMoment.get(month) ?? 0) + after);
  });
}
