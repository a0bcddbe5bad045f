import type { FigureTable } from '@cfm/contract/screens/report-figures.ts';
import { expect, it } from 'vitest';
import { longestBlockMs } from '../../testing/thread-cpu.ts';
import type { ChartPage, ChartPanel } from './chart-page.ts';
import { composePage } from './compose-page.ts';
import { drawCharts } from './draw-charts.ts';

const table = (names: readonly string[], cells: FigureTable['rows'][number]['cells']): FigureTable => ({
  key: 'regions',
  unit: 'cases',
  title: 'By region',
  heads: ['Region', '2026', '2025'],
  rows: names.map((name) => ({ name, cells })),
});
const panelOf = (more: Partial<ChartPanel> = {}): ChartPanel => ({
  kind: 'bars',
  series: 'compared',
  share: 1,
  table: table(['Europe', 'Asia'], [12_345, 20_000]),
  ...more,
});
const pageOf = (panel: ChartPanel, more: Partial<ChartPage> = {}): ChartPage => ({
  language: 'en',
  width: 400,
  height: 300,
  type: 'small',
  rows: [{ share: 1, panels: [panel] }],
  ...more,
});
/** Signature, width and height in the header of a PNG. */
const sizeOf = (png: Buffer) => [png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)];

it('draws a picture of its size, while others are answered', async () => {
  const panels = (['columns', 'bars', 'lines'] as const).map((kind) => panelOf({ kind }));
  const rows = Array.from({ length: 10 }, () => ({ share: 1, panels }));
  let png: Buffer = Buffer.alloc(0);
  const blockMs = await longestBlockMs(async () => {
    png = await drawCharts([{ ...pageOf(panelOf()), width: 1200, height: 2000, rows }]);
  });
  expect(sizeOf(png)).toEqual(['PNG', 2400, 4000]);
  expect(blockMs).toBeLessThan(1_000);
});

const head = { title: 'Report', subtitle: 'of 2026', figures: [{ value: '12', label: 'cases' }] };
// Texts in a font that can't be read are left out silently: pictures of different texts would be equal.
it.each<[string, ChartPage, ChartPage]>([
  ['names', pageOf(panelOf()), pageOf(panelOf({ table: table(['Eurqpe', 'Asia'], [12_345, 20_000]) }))],
  [
    'values',
    pageOf(panelOf({ table: table(['A'], [12_344, 12_344]) })),
    pageOf(panelOf({ table: table(['A'], [98_765, 98_765]) })),
  ],
  [
    'a title, in bold',
    pageOf(panelOf(), { head }),
    pageOf(panelOf(), { head: { ...head, title: 'Repqrt' } }),
  ],
  ['a subtitle', pageOf(panelOf(), { head }), pageOf(panelOf(), { head: { ...head, subtitle: 'of 2027' } })],
  ['a note', pageOf(panelOf(), { note: 'a' }), pageOf(panelOf(), { note: 'b' })],
  [
    'a missing value differently from zero',
    pageOf(panelOf({ table: table(['A'], [null, 9]) })),
    pageOf(panelOf({ table: table(['A'], [0, 9]) })),
  ],
])('draws %s', async (_what, one, other) => {
  expect((await drawCharts([one])).equals(await drawCharts([other]))).toBe(false);
});

const textsOf = (svg: string) => [...svg.matchAll(/>([^<>]+)<\/text>/g)].map(([, text]) => text);
it('formats numbers by language, with the decimals of their unit', () => {
  const handling: FigureTable = { ...table(['Jan', 'Feb'], [9, 12.25]), unit: 'days' };
  const days = pageOf(panelOf({ kind: 'lines', series: 'alike', table: handling }));
  expect(textsOf(composePage({ ...days, language: 'de' }))).toEqual(expect.arrayContaining(['9,0', '12,3']));
  expect(textsOf(composePage(pageOf(panelOf())))).toEqual(
    expect.arrayContaining(['12,345', '20,000', '2026']),
  );
});

it('marks missing values of bars and breaks lines at them', () => {
  const missing = table(['Jan', 'Feb', 'Mar'], [null, 5]);
  expect(textsOf(composePage(pageOf(panelOf({ table: missing }))))).toContain('–');
  expect(textsOf(composePage(pageOf(panelOf({ kind: 'lines', table: missing }))))).not.toContain('–');
});

it.each(['columns', 'bars', 'lines'] as const)(
  'draws %s without rows, and with missing values only',
  (kind) => {
    expect(composePage(pageOf(panelOf({ kind, table: table([], []) })))).not.toContain('NaN');
    expect(composePage(pageOf(panelOf({ kind, table: table(['Jan'], [null, null]) })))).not.toContain('NaN');
  },
);

it('escapes names and truncates long ones', () => {
  const svg = composePage(pageOf(panelOf({ table: table(['R&D <"x">\u0001', 'Long '.repeat(30)], [1, 2]) })));
  expect(svg).toContain('R&amp;D &lt;');
  expect(textsOf(svg).some((text) => text?.startsWith('Long Long') && text.endsWith('…'))).toBe(true);
});

it('draws pages below each other', async () => {
  const page = pageOf(panelOf());
  expect(sizeOf(await drawCharts([page, { ...page, height: 500 }]))).toEqual(['PNG', 800, 1600]);
  expect((await drawCharts([page, page])).equals(await drawCharts([page, { ...page, note: 'b' }]))).toBe(
    false,
  );
});

it('rejects when its thread fails', async () => {
  await expect(drawCharts([pageOf(panelOf(), { language: 'no language' as 'en' })])).rejects.toThrow();
});
