import { FlexRender, type Row, type RowData } from '@tanstack/react-table';
import { type MouseEvent, memo } from 'react';
import type { ListColumn } from './columns.ts';
import classes from './list-table.module.css';
import type { features } from './table-features.ts';

interface ListRowProps<Data extends RowData> {
  id: number;
  row: Row<typeof features, Data>;
  lookOf: (columnId: string) => ListColumn<Data>['look'];
  /** Changes with the visible columns, because the row object stays the same. */
  columnsKey: string;
  lastPinned: string | undefined;
  isActive: boolean;
  /** The only row in the tab order. J and K move on from there. */
  isTabStop: boolean;
  onActivate: (id: number) => void;
  /** Called when the pointer or the focus enters the row, to prefetch it. */
  onNear: (data: Data) => void;
  onOpen: (data: Data) => void;
  hrefOf: ((data: Data) => string) | undefined;
}
const isOwnTarget = (event: MouseEvent) =>
  event.target instanceof Element && event.target.closest('a, button, input, label') === null;

/** A row of a list. A click opens it. If it has a URL, a middle click or Ctrl-click opens a new tab. */
function PlainListRow<Data extends RowData>(props: ListRowProps<Data>) {
  const { id, row, lookOf, lastPinned, isActive, isTabStop, onActivate, onNear, onOpen, hrefOf } = props;
  const openInTab = hrefOf && (() => window.open(hrefOf(row.original), '_blank', 'noopener'));
  const click = (event: MouseEvent) => {
    // A click that ends a text selection does not open the row.
    if (!isOwnTarget(event) || window.getSelection()?.toString()) return;
    if (openInTab && (event.ctrlKey || event.metaKey || event.shiftKey)) openInTab();
    else onOpen(row.original);
  };
  return (
    <tr
      className={classes.row}
      data-row-id={id}
      data-active={isActive}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={(event) => {
        if (event.target !== event.currentTarget) return;
        onActivate(id);
        onNear(row.original);
      }}
      onMouseEnter={() => onNear(row.original)}
      onClick={click}
      onMouseDown={(event) => event.button === 1 && isOwnTarget(event) && event.preventDefault()}
      onAuxClick={(event) => event.button === 1 && isOwnTarget(event) && openInTab?.()}
    >
      {row.getVisibleCells().map((cell) => {
        const { id: columnId } = cell.column;
        const isPinned = Boolean(cell.column.getIsPinned());
        return (
          <td
            key={cell.id}
            className={classes.cell}
            data-look={lookOf(columnId)}
            data-pinned={isPinned}
            data-last-pinned={columnId === lastPinned}
            style={isPinned ? { left: `var(--left-${columnId})` } : undefined}
          >
            <FlexRender cell={cell} />
          </td>
        );
      })}
    </tr>
  );
}

/** While a border is dragged, only `<col>` widths change, so the rows need no render. */
function isSameRow<Data extends RowData>(before: ListRowProps<Data>, after: ListRowProps<Data>): boolean {
  return (
    before.row.original === after.row.original &&
    before.columnsKey === after.columnsKey &&
    before.lastPinned === after.lastPinned &&
    before.isActive === after.isActive &&
    before.isTabStop === after.isTabStop &&
    before.onActivate === after.onActivate &&
    before.onNear === after.onNear &&
    before.onOpen === after.onOpen
  );
}
// memo loses the type parameter.
export const ListRow = memo(PlainListRow, isSameRow) as typeof PlainListRow;
