import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { dateText } from '@cfm/contract/platform/due-text.ts';
import { globalFigureMin } from '@cfm/contract/platform/limits.ts';
import {
  type FigureTable,
  type FigureTableKey,
  figureFormat,
  type YearFigure,
} from '@cfm/contract/screens/report-figures.ts';
import type { ChartPage, ChartPanel } from '../../platform/charts/chart-page.ts';
import { drawCharts } from '../../platform/charts/draw-charts.ts';
import { missing } from '../../platform/charts/look.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import { endOfDayBefore } from './year-to-date.ts';

/** A page is A4 landscape, in CSS pixels. */
const [width, height] = [1123, 794];

/** The report as one picture of two A4 pages. */
export const drawReport = (
  figures: readonly FigureTable[],
  language: Language,
  madeAt: string,
): Promise<Buffer> => drawCharts(reportPages(figures, language, madeAt));

export function reportPages(
  figures: readonly FigureTable[],
  language: Language,
  madeAt: string,
): ChartPage[] {
  const text = textsOf(language, 'reportFigures');
  const panelsOf = (panels: readonly (Omit<ChartPanel, 'table'> & { key: FigureTableKey })[]): ChartPanel[] =>
    panels.flatMap(({ key, ...panel }) => {
      const table = figures.find((each) => each.key === key);
      return table ? [{ ...panel, table }] : [];
    });
  const bars = { kind: 'bars', series: 'compared' } as const;
  const columns = { kind: 'columns', series: 'compared' } as const;
  const year = yearFigures(figures, language);
  const pageOf = (heading: HeadFigure[], rows: ChartPage['rows'], note: string): ChartPage => ({
    ...{ language, width, height, type: 'small', rows, note },
    head: {
      title: year.title,
      figures: heading,
      subtitle: text('image.subtitle', {
        until: dateText(endOfDayBefore(madeAt)),
        day: dateText(madeAt),
      }),
    },
  });
  const received: ChartPage['rows'] = [
    {
      share: 0.7,
      panels: panelsOf([
        { key: 'months', ...columns, share: 2.04 },
        { key: 'handling', kind: 'lines', series: 'alike', unit: text('handlingUnit'), share: 1 },
      ]),
    },
    {
      share: 1.3,
      panels: [
        ...panelsOf([
          { key: 'region', ...bars, share: 1 },
          { key: 'area', ...bars, share: 1 },
        ]),
        {
          share: 1,
          stack: panelsOf([
            { key: 'brand', ...bars, share: 1.1 },
            { key: 'escalation', ...bars, share: 1 },
          ]),
        },
      ],
    },
  ];
  const process: ChartPage['rows'] = [
    { share: 1, panels: panelsOf([{ key: 'open', ...columns, share: 1 }]) },
    {
      share: 1,
      panels: panelsOf([
        { key: 'onTime', kind: 'lines', series: 'compared', share: 1 },
        { key: 'goodwill', ...columns, share: 1 },
      ]),
    },
  ];
  const hidden = { missing, count: globalFigureMin };
  return [
    pageOf(
      [year.of('received'), year.change, year.of('meanDays'), year.of('medianDays')],
      received,
      text('image.note', { ...hidden, others: text('others') }),
    ),
    pageOf(
      [year.of('open'), year.of('onTime'), year.of('goodwill')],
      process,
      text('image.processNote', hidden),
    ),
  ];
}

interface HeadFigure {
  value: string;
  label: string;
}
function yearFigures(figures: readonly FigureTable[], language: Language) {
  const text = textsOf(language, 'reportFigures');
  const year = figures.find(({ key }) => key === 'year');
  /** This year first, then the last one. */
  const cellsOf = (figure: YearFigure) => year?.rows.find((row) => row.figure === figure)?.cells ?? [];
  const cases = figureFormat('cases', language);
  const days = figureFormat('days', language);
  const write: Record<YearFigure, (value: number) => string> = {
    received: cases,
    meanDays: (value) => text('image.days', { days: days(value) }),
    medianDays: (value) => text('image.days', { days: days(value) }),
    open: cases,
    onTime: (value) => text('image.percent', { value: figureFormat('percent', language)(value) }),
    goodwill: (value) => text('image.euros', { value: figureFormat('euros', language)(value) }),
  };
  const formatCell = (figure: YearFigure, column: number) => {
    const cell = cellsOf(figure)[column];
    return typeof cell === 'number' ? write[figure](cell) : missing;
  };
  const [now, before] = cellsOf('received');
  const percent = new Intl.NumberFormat(language, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  return {
    title: year?.title ?? '',
    of: (figure: YearFigure): HeadFigure => ({
      value: formatCell(figure, 0),
      label: text(`image.${figure}`),
    }),
    // A percentage of an incomplete year would be misleading.
    change: year?.note
      ? { value: formatCell('received', 1), label: year.note }
      : {
          value: before && now ? percent.format(now / before - 1) : missing,
          label: text('image.against', { until: year?.heads[2] ?? '' }),
        },
  };
}
