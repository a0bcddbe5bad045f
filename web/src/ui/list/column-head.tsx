import { ArrowDownIcon, ArrowUpIcon } from 'lucide-react';
import type { MouseEvent, TouchEvent } from 'react';
import type { ListColumn } from './columns.ts';
import classes from './list-table.module.css';
import type { ListPaging } from './paging.ts';

interface ColumnHeadProps<Sort extends string | null> {
  column: Omit<ListColumn<never, Sort>, 'Cell'>;
  paging: ListPaging<Sort>;
  onSort: (sort: Pick<ListPaging<Sort>, 'sortBy' | 'descending'>) => void;
  isPinned: boolean;
  isLastPinned: boolean;
  /** Starts resizing, or null if the width is fixed. */
  resize: ((event: unknown) => void) | null;
  isResizing: boolean;
  onResetSize: () => void;
}
/** Head of a column. Sorts if the server has an index. Resizes by its right border (double click resets). */
export function ColumnHead<Sort extends string | null>(props: ColumnHeadProps<Sort>) {
  const { column, paging, resize } = props;
  const { id, name, sortBy } = column;
  const head = column.head ?? name;
  const isSorted = sortBy !== undefined && paging.sortBy === sortBy;
  const isSpoken = column.look === 'icon' || column.look === 'card';
  const Arrow = paging.descending ? ArrowDownIcon : ArrowUpIcon;
  const start = (event: MouseEvent | TouchEvent) => resize?.(event);
  return (
    <th
      scope="col"
      className={classes.head}
      data-look={column.look}
      data-pinned={props.isPinned}
      data-last-pinned={props.isLastPinned}
      style={props.isPinned ? { left: `var(--left-${id})` } : undefined}
      aria-sort={isSorted ? (paging.descending ? 'descending' : 'ascending') : undefined}
    >
      {sortBy === undefined ? (
        <span className={isSpoken ? 'spoken' : classes.headText} title={name}>
          {head}
        </span>
      ) : (
        <button
          type="button"
          className={classes.sort}
          title={column.head && name}
          // A first click sorts descending unless `sortsUpFirst` is set.
          onClick={() =>
            props.onSort({ sortBy, descending: isSorted ? !paging.descending : !column.sortsUpFirst })
          }
        >
          <span className={classes.headText}>{head}</span>
          {isSorted && <Arrow size={14} aria-hidden />}
        </button>
      )}
      {resize && (
        <span
          className={classes.handle}
          data-resizing={props.isResizing}
          onMouseDown={start}
          onTouchStart={start}
          onDoubleClick={props.onResetSize}
          aria-hidden
        />
      )}
    </th>
  );
}
