import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { globalFigureMin } from '@cfm/contract/platform/limits.ts';
import type { CaseFilter } from '@cfm/contract/screens/case-filter.ts';
import type { FigureRow, FigureTable } from '@cfm/contract/screens/report-figures.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import type { Received, ReceivedKind } from './count-received.ts';
import { ofKind } from './figure-filters.ts';
import type { FigureNames } from './list-figure-names.ts';
import type { Handling } from './measure-handling.ts';
import { shownCount, suppressSmallCells } from './suppress-small-cells.ts';

type Cell = FigureRow['cells'][number];
export const shownDays = ({ count }: Handling, days: number): Cell =>
  count < globalFigureMin ? null : Math.round(days * 10) / 10;

interface Columns {
  language: Language;
  /** Column heads, the most important one first. */
  heads: readonly string[];
}

/**
 * Cases received by one kind, one row for each name with a figure. Hidden counts are summed in a row of their own
 * (rule 20.3), so that a table adds up to the total.
 */
export function receivedTable(
  kind: ReceivedKind,
  columns: readonly Received[],
  { language, heads, names, periods }: Columns & { names: FigureNames; periods: readonly CaseFilter[] },
): FigureTable {
  const text = textsOf(language, 'reportFigures');
  const reported = columns.map(({ by }) => suppressSmallCells(by[kind]));
  const rows = [...names[kind], { id: null, name: text(`without.${kind}`) }].map(({ id, name }) => ({
    name,
    cells: reported.map((countOf) => countOf(id)),
    filters: filtersOf(ofKind(kind, id), periods),
  }));
  const rest = {
    name: text('others'),
    isRest: true,
    cells: columns.map(({ total }, column) =>
      shownCount(total - rows.reduce((sum, { cells }) => sum + (cells[column] ?? 0), 0)),
    ),
  };
  return {
    key: kind,
    unit: 'cases',
    title: text(`by.${kind}`),
    heads: [text(`kinds.${kind}`), ...heads],
    rows: [...rows, rest].filter(({ cells }) => cells.some((cell) => cell !== null)),
  };
}

const filtersOf = (filter: CaseFilter | null, periods: readonly CaseFilter[]) =>
  periods.map((period) => filter && { ...period, ...filter });

const monthsOfYear = Array.from({ length: 12 }, (_none, month) => month);
/** The short names of the months. */
export function monthNames(language: Language): string[] {
  const name = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' });
  return monthsOfYear.map((month) => name.format(Date.UTC(2026, month, 15)));
}

/** The number of months of the year that have begun, and the current one if it is not over. */
interface Begun {
  begun: number;
  underWay: number | null;
}
/** Marks a month that is current or in the future. `cells` is the number of cells of this year. */
const stateOf = (month: number, { begun, underWay }: Begun, cells: number, soFar: string) => ({
  ...(month === underWay && { remark: soFar }),
  ...(month >= begun && { yetToCome: cells }),
});

const monthlyUnits = { months: 'cases', open: 'cases', onTime: 'percent', goodwill: 'euros' } as const;
/** A figure of each month, one column per year. */
export function monthlyTable(
  key: keyof typeof monthlyUnits,
  years: readonly (readonly Cell[])[],
  {
    language,
    heads,
    filterOf,
  }: Columns & { filterOf?: (column: number, month: number) => CaseFilter | null },
  begun: Begun,
): FigureTable {
  const text = textsOf(language, 'reportFigures');
  return {
    key,
    unit: monthlyUnits[key],
    title: text(`perMonth.${key}`),
    ...(key !== 'months' && { note: text(`notes.${key}`) }),
    heads: [text('month'), ...heads],
    rows: monthNames(language).map((name, month) => ({
      name,
      ...stateOf(month, begun, 1, text('soFar')),
      cells: years.map((months) => months[month] ?? null),
      ...(filterOf && { filters: years.map((_cells, column) => filterOf(column, month)) }),
    })),
  };
}

/** Mean and median handling time in each month of a year. */
export function handlingTable(months: readonly Handling[], language: Language, begun: Begun): FigureTable {
  const text = textsOf(language, 'reportFigures');
  return {
    key: 'handling',
    unit: 'days',
    title: text('handling'),
    heads: [text('month'), text('mean'), text('median')],
    rows: monthNames(language).map((name, at) => {
      const month = months[at];
      return {
        name,
        ...stateOf(at, begun, 2, text('soFar')),
        cells: month ? [shownDays(month, month.meanDays), shownDays(month, month.medianDays)] : [null, null],
      };
    }),
  };
}
