import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { formatMonth } from '@cfm/contract/platform/format-month.ts';
import type { CaseFilter } from '@cfm/contract/screens/case-filter.ts';
import { type FigureRow, type FigureTable, figureFormat } from '@cfm/contract/screens/report-figures.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import { completedIn, ofKind, openBefore, receivedIn } from '../report-figures/figure-filters.ts';
import { type ComparedMonth, comparedMonths, type MonthFigures, type NamedCounts } from './month-figures.ts';
import type { ReportMonths } from './report-month.ts';

/** The figures of the chart as tables: the month itself, then the compared ones. */
export function figureTables({ months, totals, topics, regions }: MonthFigures, language: Language) {
  const text = textsOf(language, 'monthlyMail');
  const columns = comparedMonths.map((which) => formatMonth(months[which].month, language));
  const table = (
    key: 'totals' | 'handling' | 'regions' | 'topics',
    head: 'figure' | 'region' | 'topic',
    rows: FigureRow[],
  ): FigureTable => ({
    key,
    unit: key === 'handling' ? 'days' : 'cases',
    title: text(`tables.${key}`),
    heads: [text(`heads.${head}`), ...columns],
    rows,
  });
  const ofFigure = (
    figure: keyof MonthFigures['totals']['month'],
    filterOf?: (month: ReportMonths[ComparedMonth]) => CaseFilter,
  ) => ({
    name: text(`figures.${figure}`),
    cells: comparedMonths.map((which) => totals[which][figure]),
    ...(filterOf && { filters: comparedMonths.map((which) => filterOf(months[which])) }),
  });
  const ofName = ({ counts, ...name }: NamedCounts) => ({
    name: name[language],
    cells: comparedMonths.map((which) => counts[which]),
  });
  const ofRegion = (region: NamedCounts) => ({
    ...ofName(region),
    filters: comparedMonths.map((which) => {
      const { from, end } = months[which];
      return { ...receivedIn(from, end), ...ofKind('region', region.id) };
    }),
  });
  return {
    totals: table('totals', 'figure', [
      ofFigure('received', ({ from, end }) => receivedIn(from, end)),
      ofFigure('completed', ({ from, end }) => completedIn(from, end)),
      ofFigure('open', ({ end }) => openBefore(end)),
    ]),
    handling: table('handling', 'figure', [ofFigure('meanHandlingDays')]),
    regions: table('regions', 'region', regions.map(ofRegion)),
    topics: table('topics', 'topic', topics.map(ofName)),
  };
}

/** The cells of these tables that differ, formatted. A cell that is not shown is null. */
export function changedFigures(old: MonthFigures, current: MonthFigures, language: Language) {
  const [before, after] = [figureTables(old, language), figureTables(current, language)];
  return (['totals', 'handling', 'regions', 'topics'] as const).flatMap((key) => {
    const format = figureFormat(after[key].unit, language);
    const cellOf = ({ rows }: FigureTable, name: string, column: number) => {
      const value = rows.find((row) => row.name === name)?.cells[column] ?? null;
      return value === null ? null : format(value);
    };
    const names = new Set([...before[key].rows, ...after[key].rows].map(({ name }) => name));
    return [...names].flatMap((name) =>
      after[key].heads.slice(1).flatMap((month, column) => {
        const [from, to] = [cellOf(before[key], name, column), cellOf(after[key], name, column)];
        return from === to ? [] : [{ name, month, from, to }];
      }),
    );
  });
}
