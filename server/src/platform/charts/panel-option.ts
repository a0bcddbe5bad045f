import { type FigureRow, type FigureTable, missingText } from '@cfm/contract/screens/report-figures.ts';
import type { EChartsCoreOption } from 'echarts/core';
import type { ChartPanel } from './chart-page.ts';
import { family, ink, lineColour, lookOf, missing, paper, quietInk, type TypeSizes } from './look.ts';
import { fitText, widthOfText } from './measure-text.ts';
import { placeLabels } from './place-labels.ts';

/** Maximum share of the panel width for the names of horizontal bars. */
const namesShare = 0.55;
const barShare = 0.84;
/** Limits the width of bars if there are few rows, as a multiple of the value font size. */
const barMaxWidth = 3;

export interface PanelPlace {
  panel: ChartPanel;
  width: number;
  height: number;
  sizes: TypeSizes;
  format: (value: number, row: number) => string;
}
type Cell = FigureRow['cells'][number];

/** ECharts options of a panel. Title and legend are drawn separately. */
export function panelOption(place: PanelPlace): EChartsCoreOption {
  const { panel, height, width, sizes } = place;
  const { rows } = panel.table;
  const base = { animation: false, textStyle: { fontFamily: family, color: ink } };
  const widest = Math.max(0, ...valuesOf(place).map((text) => widthOfText(text, sizes.value)));
  if (panel.kind === 'bars') {
    const names = rows.map(({ name }) => fitText(name, sizes.axis, width * namesShare));
    const left = Math.max(0, ...names.map((name) => widthOfText(name, sizes.axis))) + 8;
    return {
      ...base,
      grid: { left, right: widest + 6, top: 0, bottom: 0, outerBoundsMode: 'none' },
      xAxis: { type: 'value', show: false, min: 0, max: 'dataMax' },
      yAxis: { ...namesAxis(names, sizes), inverse: true },
      series: barsOf(place, { position: 'right', distance: 4 }),
    };
  }
  const count = Math.max(1, seriesCount(panel.table));
  const bar = Math.min(((width / Math.max(1, rows.length)) * barShare) / count, barMaxWidth * sizes.value);
  // Values wider than their columns would overlap, so they are rotated.
  const turn = panel.kind === 'columns' && widest > bar;
  const top = Math.min(turn ? widest + 8 : sizes.value + 8, height / 3);
  const hasRemark = rows.some(({ remark }) => remark !== undefined);
  const grid = { left: 4, right: 4, top, bottom: (hasRemark ? 3.4 : 2) * sizes.axis + 1 };
  const active = { rotate: 90, align: 'left', verticalAlign: 'middle', distance: 5 };
  return {
    ...base,
    grid: { ...grid, outerBoundsMode: 'none' },
    xAxis: namesAxis(
      rows.map(({ name, remark }) => (remark === undefined ? name : `${name}\n${remark}`)),
      sizes,
    ),
    // No axis, because each value is printed at its mark. The scale uses all the space.
    yAxis: { type: 'value', show: false, min: 0, max: 'dataMax' },
    series:
      panel.kind === 'columns'
        ? barsOf(place, { position: 'top', distance: 3 }, turn ? active : {})
        : linesOf(place, grid),
  };
}

const namesAxis = (names: readonly string[], { axis }: TypeSizes) => ({
  type: 'category',
  data: names,
  axisTick: { show: false },
  axisLine: { lineStyle: { color: quietInk, width: 0.8 } },
  axisLabel: { fontSize: axis, lineHeight: 1.3 * axis, color: ink, interval: 0, margin: 6 },
});
const seriesCount = ({ heads }: FigureTable) => heads.length - 1;
const valuesOf = ({ panel, format }: PanelPlace) =>
  panel.table.rows.flatMap(({ cells }, row) =>
    cells.map((cell) => (cell === null ? missing : format(cell, row))),
  );

/** Prints each value at the end of its bar. `ifThere` extends the label of an existing value. */
function barsOf({ panel, sizes, format }: PanelPlace, label: object, ifThere: object = {}): object[] {
  const count = seriesCount(panel.table);
  return Array.from({ length: count }, (_none, at) => {
    const { colour, edge } = lookOf(panel.series, at, count);
    return {
      type: 'bar',
      barCategoryGap: `${Math.round((1 - barShare) * 100)}%`,
      barGap: '0%',
      barMaxWidth: barMaxWidth * sizes.value,
      data: panel.table.rows.map((tableRow, row) => {
        const cell = tableRow.cells[at] ?? null;
        return {
          value: cell ?? 0,
          itemStyle: { color: colour, ...(edge && cell ? { borderColor: edge, borderWidth: 1 } : {}) },
          label: {
            ...{ show: true, fontSize: sizes.value, color: inkOf(panel, at), ...label },
            ...(cell === null ? {} : ifThere),
            formatter: () => (cell === null ? missingText(tableRow, at, missing) : format(cell, row)),
          },
        };
      }),
    };
  });
}

/** The subject has dark text, its comparisons grey text. */
const inkOf = ({ series }: ChartPanel, at: number) => (series === 'compared' && at > 0 ? quietInk : ink);

const labelDistance = 6;
interface Grid {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
function linesOf(place: PanelPlace, grid: Grid): object[] {
  const { panel, sizes, format } = place;
  const { series, table } = panel;
  const count = seriesCount(table);
  const columns = Array.from({ length: count }, (_none, at) =>
    table.rows.map(({ cells }) => cells[at] ?? null),
  );
  const sides = placeLabels(pointsOf(columns, place, grid), (line, at) => ({
    width: widthOfText(format(columns[line]?.[at] ?? 0, at), sizes.value),
    height: sizes.value,
    distance: labelDistance,
  }));
  return columns.flatMap((data, at) => {
    const look = lookOf(series, at, count);
    const colour = lineColour(look);
    return [
      {
        ...{ type: 'line', data, connectNulls: false, symbol: look.mark, symbolSize: 5.5, z: 2 },
        lineStyle: { color: colour, width: 1.8, type: look.stroke },
        itemStyle: { color: colour },
      },
      // Labels above all lines, because a line may cross a label.
      {
        ...{ type: 'scatter', symbolSize: 0.01, silent: true, itemStyle: { opacity: 1 }, z: 5 },
        data: data.map((value, row) => ({ value, label: { position: sides[at]?.[row] ?? 'top' } })),
        label: {
          ...{ show: true, distance: labelDistance, fontSize: sizes.value },
          color: series === 'compared' && at > 0 ? quietInk : colour,
          ...{ textBorderColor: paper, textBorderWidth: 3 },
          formatter: ({ value, dataIndex }: { value: Cell; dataIndex: number }) =>
            value === null ? '' : format(value, dataIndex),
        },
      },
    ];
  });
}
/** Position of each value in ECharts: the middle of its part of the axis, with the highest value at the top. */
function pointsOf(
  columns: readonly (readonly Cell[])[],
  { width, height }: PanelPlace,
  { left, right, top, bottom }: Grid,
) {
  const highest = Math.max(0, ...columns.flat().map((cell) => cell ?? 0)) || 1;
  const [wide, high] = [width - left - right, height - top - bottom];
  return columns.map((cells) =>
    cells.map((cell, at) =>
      cell === null
        ? null
        : { x: left + ((at + 0.5) * wide) / cells.length, y: top + high * (1 - cell / highest) },
    ),
  );
}
