import type { ComponentType, ReactNode } from 'react';

export interface CellProps<Row> {
  row: Row;
  /** Opens the row, for what a keyboard or screen reader gets hold of in it. */
  onOpen: () => void;
  /** Deletes the row, after a question; where its list can. */
  onDelete?: () => void;
}
/** A column of a list: what stands above it, how wide it is, and what a row shows in it. */
export interface ListColumn<Row, Sort extends string | null = null> {
  id: string;
  /** Its name in full; the head shows it, or the shorter `head`. */
  name: string;
  head?: string;
  /** In px, as much as its usual words need. */
  width: number;
  /** Grows with the list, up to this. */
  widest?: number;
  Cell: ComponentType<CellProps<Row>>;
  /** Stands below the column: the same of all rows, whatever page is shown. */
  total?: ReactNode;
  /** What the server calls sorting by it; missing: it can't be sorted by. */
  sortBy?: Sort;
  /** A first click sorts from the lowest up: of what is due, the most urgent comes first. */
  sortsUpFirst?: boolean;
  /** Stays in place while the others scroll, and can't be hidden; `wide`: on a wide screen only, or nothing else would fit. */
  pinned?: 'always' | 'wide';
  /** Takes what is left of a wide screen. */
  fills?: boolean;
  /** Not shown until chosen. */
  isHidden?: boolean;
  /**
   * `icon`: the head is read out but not seen, and the column keeps its width; `number`: at the right end; `wraps`: a long
   * text takes further lines, save where rows are low; `actions`: at the right end, and the column keeps its width; `card`:
   * the whole row in one column without a head.
   */
  look?: 'icon' | 'number' | 'wraps' | 'actions' | 'card';
}

/** The one column of a phone. */
export const cardColumn = <Row, Sort extends string | null>(
  name: string,
  Cell: ComponentType<CellProps<Row>>,
): ListColumn<Row, Sort> => ({ id: 'card', name, width: 280, fills: true, look: 'card', Cell });
