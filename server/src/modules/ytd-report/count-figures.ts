import type { FigureTable } from '@cfm/contract/report-figures.ts';
import { sql } from 'drizzle-orm';
import { type Ctx, onReplica } from '../../context.ts';
import { textsOf } from '../../texts/texts.ts';
import {
  countReceived,
  type Received,
  receivedKinds,
  sumReceived,
} from '../report-figures/count-received.ts';
import {
  handlingTable,
  monthlyTable,
  receivedTable,
  shownCount,
  shownDays,
} from '../report-figures/figure-tables.ts';
import { type FigureNames, listFigureNames } from '../report-figures/list-figure-names.ts';
import { measureHandling } from '../report-figures/measure-handling.ts';
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
  const handling = await measureHandling(db, {
    slices: thisYear,
    periods: [bounds[0] ?? end, sameMoment, startOfYear, end],
  });
  const [before, , current] = handling.periods;

  const slices = received.flatMap((counted, at) => {
    const from = bounds[at];
    return from === undefined ? [] : [{ from, counted, ...monthOf(from) }];
  });
  type Slice = (typeof slices)[number];
  const sumOf = (fits: (slice: Slice) => boolean): Received =>
    sumReceived(slices.filter(fits).map(({ counted }) => counted));
  const monthsOf = (of: number) =>
    monthsOfYear.map((month) => sumOf((slice) => slice.year === of && slice.month === month));
  const soFar = [sumOf(({ from }) => from >= startOfYear), sumOf(({ from }) => from < sameMoment)] as const;

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
    monthlyTable([monthsOf(year), monthsOf(year - 1)], { language, heads: [own, last] }),
    handlingTable(handling.slices, language),
    ...receivedKinds.map((kind) => receivedTable(kind, soFar, { ...compared, names })),
  ];
}

const dayName = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'Europe/Berlin',
});
/** The day of the last millisecond before this one. */
const dayOf = (moment: string): string => dayName.format(Date.parse(moment) - 1);
