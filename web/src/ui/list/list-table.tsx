import { useMediaQuery } from '@mantine/hooks';
import { type ColumnDef, functionalUpdate, type RowData, useTable } from '@tanstack/react-table';
import { type CSSProperties, useId, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { type Arrangement, defaultArrangement } from './arrangement.ts';
import { ColumnHead } from './column-head.tsx';
import type { ListColumn } from './columns.ts';
import { ListRow } from './list-row.tsx';
import classes from './list-table.module.css';
import type { ListPaging } from './paging.ts';
import { RowSkeletons } from './row-skeletons.tsx';
import { features } from './table-features.ts';

const narrowestColumn = 56;
const widestColumn = 800;
/** From this list width on, columns fit their content. Not reached at 1440 px with menu and filter. */
const closeWidth = 1050;
/** Aligns the first column with the page head. */
const withInset = (px: number) => `calc(${px}px + var(--list-inset, 0px))`;

export interface ListTableProps<Row, Sort extends string | null> {
  rows: Row[];
  label: string;
  columns: readonly ListColumn<Row, Sort>[];
  idOf: (row: Row) => number;
  onOpen: (row: Row) => void;
  /** Asks whether to delete a row. */
  onDelete?: (row: Row) => void;
  /** URL of a row, for a new tab. Missing if it opens in place only. */
  hrefOf?: (row: Row) => string;
  paging: ListPaging<Sort>;
  onSort: (sort: Pick<ListPaging<Sort>, 'sortBy' | 'descending'>) => void;
  /** The user's column settings. Missing: default columns. */
  arrangement?: Arrangement;
  /** Missing: columns are not resizable. */
  arrange?: (changed: Partial<Arrangement>) => void;
  activeId: number | null;
  onActivate: (id: number) => void;
  onNear: (row: Row) => void;
  /** The rows of the previous page are still shown. */
  isStale: boolean;
  /** No rows yet: shows skeletons. */
  isLoading: boolean;
  hasPreview: boolean;
}

export function ListTable<Row extends RowData, Sort extends string | null>(props: ListTableProps<Row, Sort>) {
  const { columns, idOf, onOpen, onDelete, arrange, activeId } = props;
  const text = useTranslations('ui.list');
  const keysId = useId();
  const isNarrow = useMediaQuery('(max-width: 1199px)', undefined, { getInitialValueInEffect: false });
  const standard = useMemo(() => defaultArrangement(columns), [columns]);
  const { order, hidden, sizes, density } = props.arrangement ?? standard;
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const definitions = useMemo(
    () => columns.map((column) => definitionOf(column, onOpen, onDelete)),
    [columns, onOpen, onDelete],
  );
  const pinned = useMemo(
    () =>
      columns
        .filter((column) => column.pinned === 'always' || (column.pinned === 'wide' && !isNarrow))
        .map(({ id }) => id),
    [columns, isNarrow],
  );
  const columnOrder = useMemo(() => [...order], [order]);
  const columnPinning = useMemo(() => ({ start: pinned, end: [] }), [pinned]);
  const columnVisibility = useMemo(() => Object.fromEntries(hidden.map((id) => [id, false])), [hidden]);
  const table = useTable({
    features,
    columns: definitions,
    data: props.rows,
    getRowId: (row) => String(idOf(row)),
    columnResizeMode: 'onChange',
    state: { columnOrder, columnVisibility, columnPinning, columnSizing: sizes },
    onColumnSizingChange: (change) => arrange?.({ sizes: functionalUpdate(change, sizes) }),
  });
  const visible = table.getVisibleLeafColumns();
  const columnsKey = visible.map(({ id }) => id).join();
  const offsets = Object.fromEntries(
    visible
      .filter((column) => column.getIsPinned())
      .map((column, index) => [`--left-${column.id}`, index === 0 ? 0 : withInset(column.getStart('start'))]),
  );
  const lastPinned = pinned.at(-1);
  const lookOf = (columnId: string) => byId.get(columnId)?.look;
  return (
    <table
      className={classes.table}
      aria-label={props.label}
      aria-describedby={keysId}
      aria-busy={props.isStale || props.isLoading}
      data-density={density}
      data-stale={props.isStale}
      // CSS variables are not part of the type.
      style={{ minWidth: withInset(table.getTotalSize()), ...offsets } as CSSProperties}
    >
      <caption id={keysId} className="spoken">
        {text(props.hasPreview ? 'keysAndPreview' : 'keys')}
      </caption>
      <colgroup>
        {visible.map((column, index) => {
          const size = column.getSize();
          const { fills, widest } = byId.get(column.id) ?? {};
          const grows = widest !== undefined && sizes[column.id] === undefined;
          const share = `clamp(${size}px, ${(size / closeWidth) * 100}cqi, ${widest}px)`;
          const width = index === 0 ? withInset(size) : grows ? share : size;
          return <col key={column.id} style={{ width: fills ? undefined : width }} />;
        })}
      </colgroup>
      <thead>
        <tr>
          {table.getHeaderGroups()[0]?.headers.map((header) => {
            const { id, column } = header;
            const given = byId.get(column.id);
            return (
              given && (
                <ColumnHead
                  key={id}
                  column={given}
                  paging={props.paging}
                  onSort={props.onSort}
                  isPinned={Boolean(column.getIsPinned())}
                  isLastPinned={column.id === lastPinned}
                  resize={arrange && column.getCanResize() ? header.getResizeHandler() : null}
                  isResizing={column.getIsResizing()}
                  onResetSize={() => column.resetSize()}
                />
              )
            );
          })}
        </tr>
      </thead>
      <tbody>
        {props.isLoading && <RowSkeletons columns={visible.length} />}
        {table.getRowModel().rows.map((row, index) => {
          const id = idOf(row.original);
          return (
            <ListRow
              key={row.id}
              id={id}
              row={row}
              lookOf={lookOf}
              columnsKey={columnsKey}
              lastPinned={lastPinned}
              isActive={id === activeId}
              isTabStop={activeId === null ? index === 0 : id === activeId}
              onActivate={props.onActivate}
              onNear={props.onNear}
              onOpen={onOpen}
              hrefOf={props.hrefOf}
            />
          );
        })}
      </tbody>
      {visible.some(({ id }) => byId.get(id)?.total !== undefined) && (
        <tfoot>
          <tr>
            {visible.map(({ id }, index) => {
              const isPinned = pinned.includes(id);
              const Total = index === 0 ? 'th' : 'td';
              return (
                <Total
                  key={id}
                  scope={index === 0 ? 'row' : undefined}
                  className={classes.total}
                  data-look={lookOf(id)}
                  data-pinned={isPinned}
                  data-last-pinned={id === lastPinned}
                  style={isPinned ? { left: `var(--left-${id})` } : undefined}
                >
                  {byId.get(id)?.total}
                </Total>
              );
            })}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

const definitionOf = <Row extends RowData>(
  { id, width, look, Cell }: Pick<ListColumn<Row>, 'id' | 'width' | 'look' | 'Cell'>,
  onOpen: (row: Row) => void,
  onDelete: ((row: Row) => void) | undefined,
): ColumnDef<typeof features, Row> => ({
  id,
  size: width,
  minSize: Math.min(width, narrowestColumn),
  maxSize: widestColumn,
  enableResizing: look !== 'icon' && look !== 'actions',
  cell: ({ row: { original: row } }) => (
    <Cell row={row} onOpen={() => onOpen(row)} onDelete={onDelete && (() => onDelete(row))} />
  ),
});
