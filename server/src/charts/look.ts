/** What tells a value that is not there: a bar of none looks like one of nothing. */
export const missing = '–';

export const ink = '#10222e';
export const quietInk = '#52616c';
export const hairline = '#d7dee3';
export const paper = '#ffffff';
export const family = 'Noto Sans';

/**
 * Of the palette of Okabe and Ito, which colour-blind people tell apart, those that a grey print tells apart too. Lines also
 * differ in stroke and mark.
 */
export const alike = [
  { colour: '#0072b2', stroke: 'solid', mark: 'circle' },
  { colour: '#d55e00', stroke: 'dashed', mark: 'diamond' },
  { colour: '#009e73', stroke: 'dotted', mark: 'triangle' },
] as const;
/** What it is about, and what it is compared with: dark before light, on any printer. */
export const current = { colour: '#0072b2', stroke: 'solid', mark: 'circle' } as const;
export const before = { colour: '#c3cfd8', stroke: 'dashed', mark: 'diamond' } as const;
/** The one just before it, where it is compared with more than one. */
const lately = { colour: '#8398a6', stroke: 'dotted', mark: 'triangle' } as const;

export interface SeriesLook {
  colour: string;
  stroke: 'solid' | 'dashed' | 'dotted';
  mark: 'circle' | 'diamond' | 'triangle';
}
/** How the series at this place of so many looks. */
export function lookOf(kind: 'compared' | 'alike', at: number, count: number): SeriesLook {
  if (kind === 'compared') {
    if (at === count - 1) return current;
    return count > 2 && at === count - 2 ? lately : before;
  }
  return alike[at % alike.length] ?? current;
}
