import { globalFigureMin } from '@cfm/contract/platform/limits.ts';
import { type FigureTable, type FigureTableKey, figureFormat } from '@cfm/contract/screens/report-figures.ts';
import type { ChartPage, ChartPanel } from '../../platform/charts/chart-page.ts';
import { drawCharts } from '../../platform/charts/draw-charts.ts';
import { missing } from '../../platform/charts/look.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import { endOfDayBefore } from './year-to-date.ts';

/** The image is in English for all readers. */
const language = 'en';
/** A4 landscape in CSS pixels. */
const [width, height] = [1123, 794];
const text = textsOf(language, 'reportFigures');
const cases = figureFormat('cases', language);
const days = figureFormat('days', language);
const percent = new Intl.NumberFormat(language, {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});

// European date format.
const dayName = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/Berlin' });

/** The report as one picture for an A4 page. */
export const drawReport = (figures: readonly FigureTable[], madeAt: string): Promise<Buffer> =>
  drawCharts(reportPage(figures, madeAt));

export function reportPage(figures: readonly FigureTable[], madeAt: string): ChartPage {
  const panelsOf = (panels: readonly (Omit<ChartPanel, 'table'> & { key: FigureTableKey })[]): ChartPanel[] =>
    panels.flatMap(({ key, ...panel }) => {
      const table = figures.find((each) => each.key === key);
      return table ? [{ ...panel, table }] : [];
    });
  const bars = { kind: 'bars', series: 'compared' } as const;
  return {
    ...{ language, width, height, type: 'small' },
    head: {
      ...headOf(figures),
      subtitle: text('image.subtitle', {
        until: dayName.format(Date.parse(endOfDayBefore(madeAt))),
        day: dayName.format(Date.parse(madeAt)),
      }),
    },
    rows: [
      {
        share: 0.7,
        panels: panelsOf([
          { key: 'months', kind: 'columns', series: 'compared', share: 2.04 },
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
    ],
    note: text('image.note', { missing, count: globalFigureMin, others: text('others') }),
  };
}

function headOf(figures: readonly FigureTable[]) {
  const year = figures.find(({ key }) => key === 'year');
  /** This year first, then the last one. */
  const cellsOf = (figure: 'received' | 'meanDays' | 'medianDays') =>
    year?.rows.find((row) => row.figure === figure)?.cells ?? [];
  const formatCell = (cell: number | null | undefined, write: (value: number) => string) =>
    typeof cell === 'number' ? write(cell) : missing;
  const inDays = (value: number) => text('image.days', { days: days(value) });
  const [now, before] = cellsOf('received');
  // A percentage of an incomplete year would be misleading.
  const change = year?.note
    ? { value: formatCell(before, cases), label: year.note }
    : {
        value: before && now ? percent.format(now / before - 1) : missing,
        label: text('image.against', { until: year?.heads[2] ?? '' }),
      };
  return {
    title: year?.title ?? '',
    figures: [
      { value: formatCell(now, cases), label: text('image.received') },
      change,
      { value: formatCell(cellsOf('meanDays')[0], inDays), label: text('image.mean') },
      { value: formatCell(cellsOf('medianDays')[0], inDays), label: text('image.median') },
    ],
  };
}
