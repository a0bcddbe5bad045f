import type { Language } from '@cfm/contract/messages/catalogue.ts';
import type { FigureTable } from '@cfm/contract/screens/report-figures.ts';
import type { typeSizes } from './look.ts';

/**
 * A chart of a table: its rows along the axis, one series per column. `columns` are vertical (months), `bars`
 * horizontal (names), `lines` connect months.
 */
export interface ChartPanel {
  kind: 'columns' | 'bars' | 'lines';
  table: FigureTable;
  /** Unit of the values, if the title does not contain it. */
  unit?: string;
  /** `compared`: the first column is the subject, the others are compared with it. `alike`: all columns are equal. */
  series: 'compared' | 'alike';
  /** Share of the width of its row, or of the height of its stack. */
  share: number;
}
/** Panels below each other in one place of a row. */
export interface ChartStack {
  share: number;
  stack: readonly ChartPanel[];
}

/** Pixels per CSS pixel, so that a picture is sharp on any screen and on paper. */
export const pictureScale = 2;

/** A page of a picture: a head, rows of panels, a footer. Sizes are in CSS pixels, as displayed. */
export interface ChartPage {
  language: Language;
  width: number;
  height: number;
  type: keyof typeof typeSizes;
  head?: { title: string; subtitle: string; figures: readonly { value: string; label: string }[] };
  rows: readonly { share: number; panels: readonly (ChartPanel | ChartStack)[] }[];
  /** Footer, which also explains a missing value. */
  note?: string;
}
