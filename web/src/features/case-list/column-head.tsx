import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { MouseEvent, TouchEvent } from 'react';
import { useTranslations } from 'use-intl';
import { sortColumns } from './case-columns.tsx';
import classes from './case-table.module.css';
import type { ColumnId } from './column-ids.ts';
import type { ListPaging } from './filter-address.ts';

interface ColumnHeadProps {
  id: ColumnId;
  paging: ListPaging;
  onSort: (sort: Pick<ListPaging, 'sortBy' | 'descending'>) => void;
  isPinned: boolean;
  isLastPinned: boolean;
  /** Starts dragging the border; null where the width is fixed. */
  resize: ((event: unknown) => void) | null;
  isResizing: boolean;
  onResetSize: () => void;
}
/** Head of a column: sorts where the server has an index, resizes by its right border (double click: back). */
export function ColumnHead(props: ColumnHeadProps) {
  const { id, paging, resize } = props;
  const text = useTranslations('cases');
  const name = text(`columns.${id}`);
  const head = text(`heads.${id}`);
  const sortBy = sortColumns[id];
  const isSorted = sortBy !== undefined && paging.sortBy === sortBy;
  const Arrow = paging.descending ? IconArrowDown : IconArrowUp;
  const start = (event: MouseEvent | TouchEvent) => resize?.(event);
  return (
    <th
      scope="col"
      className={classes.head}
      data-pinned={props.isPinned}
      data-last-pinned={props.isLastPinned}
      style={props.isPinned ? { left: `var(--left-${id})` } : undefined}
      aria-sort={isSorted ? (paging.descending ? 'descending' : 'ascending') : undefined}
    >
      {sortBy === undefined ? (
        <span className={id === 'star' ? classes.spoken : classes.headText} title={name}>
          {head}
        </span>
      ) : (
        <button
          type="button"
          className={classes.sort}
          // A first click shows the newest or highest first; of what is due, the most urgent.
          onClick={() => props.onSort({ sortBy, descending: isSorted ? !paging.descending : id !== 'due' })}
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
