import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { dateText } from '@cfm/contract/platform/due-text.ts';
import type { FigureRow, FigureTable } from '@cfm/contract/screens/report-figures.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import type { Received } from '../report-figures/count-received.ts';
import { openBefore, receivedIn } from '../report-figures/figure-filters.ts';
import { handlingTable, monthlyTable, receivedTable, shownDays } from '../report-figures/figure-tables.ts';
import type { FigureNames } from '../report-figures/list-figure-names.ts';
import type { Handling } from '../report-figures/measure-handling.ts';
import { shownCount } from '../report-figures/suppress-small-cells.ts';
import type { YearToDate } from './year-to-date.ts';

type Cells = readonly FigureRow['cells'][number][];
/** Shown values of this year and the last one: of each month, and up to the same moment. */
export interface MonthlyFigures {
  months: readonly Cells[];
  soFar: Cells;
}

/**
 * The figures of the report without texts. Of two values, the first is for this year, the second for the last year up
 * to the same moment.
 */
export interface YearFigures {
  period: YearToDate;
  soFar: readonly Received[];
  handlingSoFar: readonly (Handling | undefined)[];
  /** For the months that have begun. */
  handling: readonly Handling[];
  /** Shown counts of the months of both years. */
  months: MonthlyFigures['months'];
  open: MonthlyFigures;
  onTime: MonthlyFigures;
  goodwill: MonthlyFigures;
  /** The month that is not over, or null. */
  monthUnderWay: number | null;
  /** The first month of the last year with a received case; 0 if there was none. */
  lastYearFrom: number;
}

/** The figures as tables in the order of the image, in a language. */
export function yearTables(figures: YearFigures, names: FigureNames, language: Language): FigureTable[] {
  const { period, soFar, handlingSoFar, handling, months, monthUnderWay, lastYearFrom } = figures;
  const { open, onTime, goodwill } = figures;
  const { year, bounds, startOfYear, sameMoment, end, monthStarts } = period;
  const text = textsOf(language, 'reportFigures');
  const [last, own] = [String(year - 1), String(year)];
  const compared = {
    language,
    heads: [own, text('year.until', { day: dayBefore(sameMoment) })],
  } as const;
  const periods = [receivedIn(startOfYear, end), receivedIn(bounds[0] ?? startOfYear, sameMoment)];
  /** Start and end of a month. Null for months that have not begun. */
  const monthBounds = (column: 'own' | 'last', month: number): [string, string] | null => {
    const at = (column === 'own' ? 12 : 0) + month;
    const from = monthStarts[at];
    return from === undefined ? null : [from, monthStarts[at + 1] ?? end];
  };
  /** This year first, like the heads. */
  const columnOf = (index: number) => (index === 0 ? 'own' : 'last');
  const receivedOf = (column: number, month: number) => {
    const of = monthBounds(columnOf(column), month);
    return of && receivedIn(...of);
  };
  const openOf = (column: number, month: number) => {
    const of = monthBounds(columnOf(column), month);
    return of && openBefore(of[1]);
  };
  const begun = { begun: handling.length, underWay: monthUnderWay };
  const byKind = (kind: Parameters<typeof receivedTable>[0]) =>
    receivedTable(kind, soFar, { ...compared, names, periods });
  const columns = { language, heads: [own, last] };
  return [
    {
      key: 'year',
      unit: 'cases',
      title: text('year.title', { year }),
      ...(lastYearFrom > 0 && {
        note: text('year.dataFrom', { until: compared.heads[1], month: monthName(lastYearFrom, language) }),
      }),
      heads: [text('year.figure'), ...compared.heads],
      rows: [
        {
          figure: 'received',
          name: text('year.received'),
          cells: soFar.map(({ total }) => shownCount(total)),
          filters: periods,
        },
        ...(['meanDays', 'medianDays'] as const).map((figure) => ({
          figure,
          unit: 'days' as const,
          name: text(`year.${figure}`),
          cells: handlingSoFar.map((of) => (of ? shownDays(of, of[figure]) : null)),
        })),
        {
          figure: 'open',
          name: text('year.open'),
          cells: [...open.soFar],
          filters: [end, sameMoment].map(openBefore),
        },
        { figure: 'onTime', unit: 'percent', name: text('year.onTime'), cells: [...onTime.soFar] },
        { figure: 'goodwill', unit: 'euros', name: text('year.goodwill'), cells: [...goodwill.soFar] },
      ],
    },
    monthlyTable('months', months, { ...columns, filterOf: receivedOf }, begun),
    handlingTable(handling, language, begun),
    monthlyTable('open', open.months, { ...columns, filterOf: openOf }, begun),
    monthlyTable('onTime', onTime.months, columns, begun),
    monthlyTable('goodwill', goodwill.months, columns, begun),
    byKind('region'),
    byKind('area'),
    byKind('brand'),
    byKind('escalation'),
  ];
}

/** The day that ends before this moment. */
const dayBefore = (moment: string): string => dateText(new Date(Date.parse(moment) - 1).toISOString());
const monthName = (month: number, language: Language): string =>
  new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, month, 15));
