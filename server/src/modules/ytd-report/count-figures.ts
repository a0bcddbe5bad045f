import type { FigureTable } from '@cfm/contract/report-figures.ts';
import { sql } from 'drizzle-orm';
import { type Ctx, onReplica } from '../../context.ts';
import { textsOf } from '../../texts/texts.ts';
import { countReceived, receivedKinds, sumReceived } from '../report-figures/count-received.ts';
import { handlingTable, monthlyTable, receivedTable, shownDays } from '../report-figures/figure-tables.ts';
import { type FigureNames, listFigureNames } from '../report-figures/list-figure-names.ts';
import { measureHandling } from '../report-figures/measure-handling.ts';
import { shownCount, smallCells, tellCells } from '../report-figures/tell-cells.ts';
import { monthOf, yearToDate } from './year-to-date.ts';

/** The image is English, whoever looks at it. */
export const language = 'en';
const monthsOfYear = Array.from({ length: 12 }, (_none, month) => month);

/** The figures of the year up to now, beside those of the last year, of all cases there are (rules 20.2 and 22.2). */
export async function countFigures(ctx: Ctx, now: string): Promise<FigureTable[]> {
  return onReplica(ctx, async ({ db }) => {
    const names = await listFigureNames(db, language);
    // What is joined and sorted is a million rows: on disk it would take twice as long.
    await db.execute(sql`set local work_mem = '64MB'`);
    return countWith(db, names, now);
  });
}

async function countWith(db: Ctx['db'], names: FigureNames, now: string): Promise<FigureTable[]> {
  const { year, bounds, sameMoment, startOfYear, end } = yearToDate(now);
  const received = await countReceived(db, bounds);
  const thisYear = bounds.filter((bound) => bound >= startOfYear);
  const [before, current, ...months] = await measureHandling(db, [
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
  const soFar = [ownSlices, upToMoment].map((of) => sumReceived(of.map(({ counted }) => counted)));
  const totals = (of: readonly Slice[]) => new Map(of.map(({ month, counted }) => [month, counted.total]));

  const text = textsOf(language, 'reportFigures');
  const [last, own] = [String(year - 1), String(year)];
  const compared = {
    language,
    heads: [own, text('year.until', { day: dayOf(sameMoment), year: last })],
  } as const;
  return [
    {
      key: 'year',
      unit: 'cases',
      title: text('year.title', { year, day: dayOf(end) }),
      heads: [text('year.figure'), ...compared.heads],
      rows: [
        {
          figure: 'received',
          name: text('year.received'),
          cells: soFar.map(({ total }) => shownCount(total)),
        },
        ...(['meanDays', 'medianDays'] as const).map((figure) => ({
          figure,
          unit: 'days' as const,
          name: text(`year.${figure}`),
          cells: [current, before].map((of) => (of ? shownDays(of, of[figure]) : null)),
        })),
      ],
    },
    monthlyTable(
      [monthsOfYear.map(tellCells(totals(ownSlices))), tellLastYear(totals(upToMoment), totals(rest))],
      { language, heads: [own, last] },
    ),
    handlingTable(months, language),
    ...receivedKinds.map((kind) => receivedTable(kind, soFar, { ...compared, names })),
  ];
}

/**
 * The months of the last year. Of it the sum up to the same moment is told too: where that gives away how many of the month in which
 * the moment lies came before it, a month of which few came after it is not told.
 */
function tellLastYear(upToMoment: ReadonlyMap<number, number>, rest: ReadonlyMap<number, number>) {
  const isPartKnown = smallCells(upToMoment).size === 0;
  const tell = tellCells(upToMoment);
  return monthsOfYear.map((month) => {
    const after = rest.get(month);
    if (after === undefined) return tell(month);
    const isRestSmall = after > 0 && shownCount(after) === null;
    return isPartKnown && isRestSmall ? null : shownCount((upToMoment.get(month) ?? 0) + after);
  });
}

const dayName = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'Europe/Berlin',
});
/** The day of the last millisecond before this one. */
const dayOf = (moment: string): string => dayName.format(Date.parse(moment) - 1);
