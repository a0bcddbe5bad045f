import type { ComponentType, ReactNode } from 'react';

export interface CellProps<Row> {
  row: Row;
  /** Opens the row, for controls in it that need a keyboard or screen reader. */
  onOpen: () => void;
  /** Asks for confirmation and deletes the row. Missing if the list cannot delete. */
  onDelete?: () => void;
}
/** A column of a list: heading, width and cell. */
export interface ListColumn<Row, Sort extends string | null = null> {
  id: string;
  /** Full name. The head shows `head` if given. */
  name: string;
  head?: string;
  /** In px, enough for typical values. */
  width: number;
  /** The column grows with the list up to this width. */
  widest?: number;
  Cell: ComponentType<CellProps<Row>>;
  /** Shown below the column. It covers all rows, not only those of the page. */
  total?: ReactNode;
  /** The server's name for this sort order. Missing if the column is not sortable. */
  sortBy?: Sort;
  /** A first click sorts ascending, for example the most urgent due date first. */
  sortsUpFirst?: boolean;
  /** Fixed during horizontal scrolling, and always visible. `wide`: fixed on wide screens only. */
  pinned?: 'always' | 'wide';
  /** Takes the remaining width on a wide screen. */
  fills?: boolean;
  /** Hidden by default. */
  isHidden?: boolean;
  /**
   * `icon`: the head is visually hidden, and the width is fixed; `number`: right-aligned; `wraps`: a long
   * text wraps, except in compact rows; `actions`: right-aligned, and the width is fixed; `card`: the whole
   * row in one column without a head.
   */
  look?: 'icon' | 'number' | 'wraps' | 'actions' | 'card';
}

/** The only column on a phone. */
export const cardColumn = <Row, Sort extends string | null>(
  name: string,
  Cell: ComponentType<CellProps<Row>>,
): ListColumn<Row, Sort> => ({ id: 'card', name, width: 280, fills: true, look: 'card', Cell });
