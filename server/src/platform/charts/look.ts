/** What tells a value that is not there: a bar of none looks like one of nothing. */
export const missing = '–';

export const ink = '#10222e';
export const quietInk = '#52616c';
export const hairline = '#d7dee3';
export const paper = '#ffffff';
export const family = 'Noto Sans';

/** Sizes of type in CSS pixels: small for a whole page that is printed, large for a mail, where the picture may be shown smaller. */
export const typeSizes = {
  small: { title: 12.5, legend: 9.5, axis: 9.5, value: 8.5, note: 9 },
  large: { title: 16, legend: 12.8, axis: 13, value: 12.8, note: 12.8 },
} as const;
export type TypeSizes = (typeof typeSizes)[keyof typeof typeSizes];

export interface SeriesLook {
  /** 3:1 at least on the paper, by itself or by its edge (WCAG 1.4.11). */
  colour: string;
  /** Around a pale bar: it is what a line of it is drawn in. */
  edge?: string;
  stroke: 'solid' | 'dashed' | 'dotted';
  mark: 'circle' | 'diamond' | 'triangle';
}
/**
 * Of the palette of Okabe and Ito, which colour-blind people tell apart, those that a grey print tells apart too. Lines also
 * differ in stroke and mark.
 */
const alike: readonly SeriesLook[] = [
  { colour: '#0072b2', stroke: 'solid', mark: 'circle' },
  { colour: '#d55e00', stroke: 'dashed', mark: 'diamond' },
  { colour: '#009e73', stroke: 'dotted', mark: 'triangle' },
];
/** What it is about, and what it is compared with: dark, middling, and pale within an edge, on any printer and to any eye. */
const current: SeriesLook = { colour: '#005a94', stroke: 'solid', mark: 'circle' };
const lately: SeriesLook = { colour: '#8195a2', stroke: 'dotted', mark: 'triangle' };
const before: SeriesLook = { colour: '#e6edf1', edge: '#5f7380', stroke: 'dashed', mark: 'diamond' };

/** How the series at this place of so many looks. */
export function lookOf(kind: 'compared' | 'alike', at: number, count: number): SeriesLook {
  if (kind === 'alike') return alike[at % alike.length] ?? current;
  if (at === 0) return current;
  return at < count - 1 ? lately : before;
}
/** In what it is written about a series, and its line is drawn. */
export const lineColour = ({ colour, edge }: SeriesLook): string => edge ?? colour;

/** Between panels, and within them along their edge. */
export const gap = 14;
export const padding = 14;
/** Title and legend of a panel, and what is between them and its chart. */
export const panelHeadOf = ({ title, legend }: TypeSizes): number => Math.round(1.3 * title + 2.7 * legend);
/** What a panel is higher than its chart. */
export const panelEdgesOf = (sizes: TypeSizes): number => panelHeadOf(sizes) + 2 * padding;
export const noteHeightOf = ({ note }: TypeSizes): number => Math.round(2.2 * note);
