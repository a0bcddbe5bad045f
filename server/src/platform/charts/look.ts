/** Label of a missing value, because a bar without a value looks like zero. */
export const missing = '–';

export const ink = '#10222e';
export const quietInk = '#52616c';
export const hairline = '#d7dee3';
export const paper = '#ffffff';
export const family = 'Noto Sans';

/** Font sizes in CSS pixels: small for a printed page, large for a mail, which may show the picture smaller. */
export const typeSizes = {
  small: { title: 12.5, legend: 9.5, axis: 9.5, value: 8.5, note: 9 },
  large: { title: 16, legend: 12.8, axis: 13, value: 12.8, note: 12.8 },
} as const;
export type TypeSizes = (typeof typeSizes)[keyof typeof typeSizes];

export interface SeriesLook {
  /** Has a contrast of at least 3:1 to the paper, by itself or by its edge (WCAG 1.4.11). */
  colour: string;
  /** Outline of a pale bar, and color of the line of this series. */
  edge?: string;
  stroke: 'solid' | 'dashed' | 'dotted';
  mark: 'circle' | 'diamond' | 'triangle';
}
/**
 * Colors of the Okabe-Ito palette, which colour-blind people can distinguish, limited to those that differ in
 * a grey print. Lines also differ in stroke and mark.
 */
const alike: readonly SeriesLook[] = [
  { colour: '#0072b2', stroke: 'solid', mark: 'circle' },
  { colour: '#d55e00', stroke: 'dashed', mark: 'diamond' },
  { colour: '#009e73', stroke: 'dotted', mark: 'triangle' },
];
/**
 * The subject and its comparisons: dark, medium, and pale with an edge. They differ on any printer and for
 * colour-blind people.
 */
const current: SeriesLook = { colour: '#005a94', stroke: 'solid', mark: 'circle' };
const lately: SeriesLook = { colour: '#8195a2', stroke: 'dotted', mark: 'triangle' };
const before: SeriesLook = { colour: '#e6edf1', edge: '#5f7380', stroke: 'dashed', mark: 'diamond' };

/** Look of the series at this index, out of `count` series. */
export function lookOf(kind: 'compared' | 'alike', at: number, count: number): SeriesLook {
  if (kind === 'alike') return alike[at % alike.length] ?? current;
  if (at === 0) return current;
  return at < count - 1 ? lately : before;
}
/** Color of the line and the labels of a series. */
export const lineColour = ({ colour, edge }: SeriesLook): string => edge ?? colour;

/** Gap between panels, and padding within them. */
export const gap = 14;
export const padding = 14;
/** Height of title and legend of a panel, including the space above the chart. */
export const panelHeadOf = ({ title, legend }: TypeSizes): number => Math.round(1.3 * title + 2.7 * legend);
/** Height of a panel without its chart. */
export const panelEdgesOf = (sizes: TypeSizes): number => panelHeadOf(sizes) + 2 * padding;
export const noteHeightOf = ({ note }: TypeSizes): number => Math.round(2.2 * note);
