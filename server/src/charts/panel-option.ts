import type { FigureTable } from '@cfm/contract/report-figures.ts';
import type { EChartsCoreOption } from 'echarts/core';
import type { ChartPanel } from './chart-page.ts';
import { family, ink, lookOf, missing, paper, quietInk } from './look.ts';
import { fitText, widthOfText } from './measure-text.ts';

const axisSize = 9.5;
const valueSize = 8.5;
/** Of the width of a panel, for the names beside lying bars. */
const namesShare = 0.5;
/** Between the values of a row. */
const valueGap = 6;
const barShare = 0.72;
/** Of few rows. */
const barMaxWidth = 26;

interface Place {
  panel: ChartPanel;
  width: number;
  height: number;
  format: (value: number) => string;
}
type Cell = FigureTable['rows'][number]['cells'][number];

/** What ECharts draws of a panel; title and legend stand above it. */
export function panelOption(place: Place): EChartsCoreOption {
  const { panel, height, width } = place;
  const { rows } = panel.table;
  const base = { animation: false, textStyle: { fontFamily: family, color: ink } };
  if (panel.kind === 'bars') {
    const names = rows.map(({ name }) => fitText(name, axisSize, width * namesShare));
    const left = Math.max(0, ...names.map((name) => widthOfText(name, axisSize))) + 8;
    const right = Math.max(0, ...rows.map((row) => widthOfLabel(row.cells, place))) + 8;
    return {
      ...base,
      grid: { left, right, top: 0, bottom: 0, outerBoundsMode: 'none' },
      xAxis: { type: 'value', show: false, min: 0, max: 'dataMax' },
      yAxis: { ...namesAxis(names), inverse: true },
      series: [...barsOf(place), labelsOfBars(place)],
    };
  }
  const values = valuesOf(place);
  const widest = Math.max(0, ...values.map((text) => widthOfText(text, valueSize)));
  const bar = ((width / Math.max(1, rows.length)) * barShare) / Math.max(1, seriesCount(panel.table));
  // Values wider than their columns would run into each other: they stand.
  const turn = panel.kind === 'columns' && widest > bar ? 90 : 0;
  const above = turn ? widest + 8 : valueSize + 8;
  return {
    ...base,
    grid: { left: 4, right: 4, top: Math.min(above, height / 3), bottom: 20, outerBoundsMode: 'none' },
    xAxis: namesAxis(rows.map(({ name }) => name)),
    // Each value stands beside its mark: an axis would say it again. All that there is room for is used.
    yAxis: { type: 'value', show: false, min: 0, max: 'dataMax' },
    series: panel.kind === 'columns' ? barsOf(place, turn) : linesOf(place),
  };
}

const namesAxis = (names: readonly string[]) => ({
  type: 'category',
  data: names,
  axisTick: { show: false },
  axisLine: { lineStyle: { color: quietInk, width: 0.8 } },
  axisLabel: { fontSize: axisSize, color: ink, interval: 0, margin: 6 },
});
const seriesCount = ({ heads }: FigureTable) => heads.length - 1;
const textOf = (cell: Cell, format: Place['format']) => (cell === null ? missing : format(cell));
const valuesOf = ({ panel, format }: Place) =>
  panel.table.rows.flatMap(({ cells }) => cells.map((cell) => textOf(cell, format)));

/** Standing bars have their values on them, lying ones at their end, see `labelsOfBars`. */
function barsOf(place: Place, turn?: number): object[] {
  const { panel, format } = place;
  const count = seriesCount(panel.table);
  return Array.from({ length: count }, (_none, at) => ({
    type: 'bar',
    barCategoryGap: `${Math.round((1 - barShare) * 100)}%`,
    barGap: '0%',
    barMaxWidth,
    itemStyle: { color: lookOf(panel.series, at, count).colour },
    data: panel.table.rows.map(({ cells }) => {
      const cell = cells[at] ?? null;
      if (turn === undefined) return cell ?? 0;
      const standing = { rotate: turn, align: 'left', verticalAlign: 'middle', distance: 5 };
      return {
        value: cell ?? 0,
        label: {
          ...{ show: true, position: 'top', distance: 3, fontSize: valueSize },
          ...(turn > 0 && cell !== null ? standing : {}),
          formatter: () => textOf(cell, format),
          color: inkOf(panel, at),
        },
      };
    }),
  }));
}

/** The column to look at is told in ink, what it is compared with quietly. */
const inkOf = ({ table, series }: ChartPanel, at: number) =>
  series === 'compared' && at < seriesCount(table) - 1 ? quietInk : ink;
const widthOfLabel = (cells: readonly Cell[], { format }: Place) =>
  cells.reduce<number>((sum, cell) => sum + widthOfText(textOf(cell, format), valueSize) + valueGap, 0);

/** The values of a row, as its legend has them, in one line behind its longest bar: so they never meet, however thin the bars. */
function labelsOfBars({ panel, format }: Place): object {
  const columns = Array.from({ length: seriesCount(panel.table) }, (_none, at) => at);
  const order = panel.series === 'compared' ? columns.reverse() : columns;
  return {
    ...{ type: 'scatter', symbolSize: 0.01, silent: true, itemStyle: { opacity: 1 } },
    data: panel.table.rows.map(({ cells }, row) => ({
      value: [Math.max(0, ...cells.map((cell) => cell ?? 0)), row],
      label: {
        ...{ show: true, position: 'right', distance: 4, fontSize: valueSize },
        formatter: order.map((at) => `{c${at}|${textOf(cells[at] ?? null, format)}}`).join(''),
        rich: Object.fromEntries(
          order.map((at) => [
            `c${at}`,
            { fontSize: valueSize, color: inkOf(panel, at), padding: [0, valueGap, 0, 0] },
          ]),
        ),
      },
    })),
  };
}

function linesOf({ panel, format }: Place): object[] {
  const { series, table } = panel;
  const count = seriesCount(table);
  return Array.from({ length: count }, (_none, at) => {
    const { colour, stroke, mark } = lookOf(series, at, count);
    const data = table.rows.map(({ cells }) => cells[at] ?? null);
    return [
      {
        ...{ type: 'line', data, connectNulls: false, symbol: mark, symbolSize: 5.5, z: 2 },
        lineStyle: { color: colour, width: 1.8, type: stroke },
        itemStyle: { color: colour },
      },
      // Above all lines, as one may run through it.
      {
        ...{ type: 'scatter', data, symbolSize: 0.01, silent: true, itemStyle: { opacity: 1 }, z: 5 },
        label: {
          ...{ show: true, position: at === 0 ? 'top' : 'bottom', distance: 6, fontSize: valueSize },
          color: series === 'compared' && at < count - 1 ? quietInk : colour,
          ...{ textBorderColor: paper, textBorderWidth: 3 },
          formatter: ({ value }: { value: Cell }) => (value === null ? '' : format(value)),
        },
      },
    ];
  }).flat();
}
