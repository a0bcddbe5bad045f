import type { Language } from '@cfm/contract/messages/catalogue.ts';
import type { FigureTable } from '@cfm/contract/screens/report-figures.ts';
import type { typeSizes } from './look.ts';

/**
 * A chart of a table: its rows along the axis, a series for each column. `columns` stand (months), `bars` lie (names), `lines` lead
 * through months.
 */
export interface ChartPanel {
  kind: 'columns' | 'bars' | 'lines';
  table: FigureTable;
  /** What a value is, where the title does not say it. */
  unit?: string;
  /** How the columns follow each other: the first is the one to look at, those after it are what it is compared with. */
  series: 'compared' | 'alike';
  /** Of the width of its row, in a stack of its height. */
  share: number;
}
/** Panels below each other, in a place of a row. */
export interface ChartStack {
  share: number;
  stack: readonly ChartPanel[];
}

/** A picture is drawn so many times as large as it is shown: it is sharp on any screen and on paper. */
export const pictureScale = 2;

/** One picture: a head, rows of panels, a foot. Sizes are in CSS pixels, as it is shown. */
export interface ChartPage {
  language: Language;
  width: number;
  height: number;
  type: keyof typeof typeSizes;
  head?: { title: string; subtitle: string; figures: readonly { value: string; label: string }[] };
  rows: readonly { share: number; panels: readonly (ChartPanel | ChartStack)[] }[];
  /** At the foot, also what a missing value means. */
  note?: string;
}
