import type { CaseListRow } from '@cfm/contract/case-replies.ts';
import { functionalUpdate, useTable } from '@tanstack/react-table';
import { type CSSProperties, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { columns, features } from './case-columns.tsx';
import { CaseRow } from './case-row.tsx';
import classes from './case-table.module.css';
import { ColumnHead } from './column-head.tsx';
import type { ColumnId } from './column-ids.ts';
import type { ListPaging } from './filter-address.ts';
import type { TablePreferences } from './table-preferences.ts';
import { usePinnedColumns } from './use-pinned-columns.ts';

export interface CaseTableProps {
  rows: CaseListRow[];
  label: string;
  paging: ListPaging;
  onSort: (sort: Pick<ListPaging, 'sortBy' | 'descending'>) => void;
  preferences: TablePreferences;
  onResize: (sizes: TablePreferences['sizes']) => void;
  activeId: number | null;
  onActivate: (caseId: number) => void;
  /** Rows of the page before are still shown. */
  isStale: boolean;
}
const rowId = (row: CaseListRow) => String(row.caseId);

/** The table of cases: sticky head and first columns, columns by preference, widths by dragging. */
export function CaseTable(props: CaseTableProps) {
  const { rows, preferences, paging } = props;
  const text = useTranslations('cases');
  const pinned = usePinnedColumns();
  const { order, hidden, sizes } = preferences;
  const columnVisibility = useMemo(() => Object.fromEntries(hidden.map((id) => [id, false])), [hidden]);
  const columnPinning = useMemo(() => ({ start: [...pinned], end: [] }), [pinned]);
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: rowId,
    columnResizeMode: 'onChange',
    state: { columnOrder: order, columnVisibility, columnPinning, columnSizing: sizes },
    onColumnSizingChange: (change) => props.onResize(functionalUpdate(change, sizes)),
  });
  const visible = table.getVisibleLeafColumns();
  const columnsKey = visible.map(({ id }) => id).join();
  const offsets = Object.fromEntries(
    visible
      .filter((column) => column.getIsPinned())
      .map((column) => [`--left-${column.id}`, `${column.getStart('start')}px`]),
  );
  const lastPinned = pinned.at(-1);
  return (
    <table
      className={classes.table}
      aria-label={props.label}
      aria-describedby="case-table-keys"
      aria-busy={props.isStale}
      data-density={preferences.density}
      data-stale={props.isStale}
      // CSS variables are no part of the type.
      style={{ minWidth: table.getTotalSize(), ...offsets } as CSSProperties}
    >
      <caption id="case-table-keys" className={classes.spoken}>
        {text('keys')}
      </caption>
      <colgroup>
        {visible.map((column) => (
          // The title takes what is left of a wide screen.
          <col key={column.id} style={{ width: column.id === 'title' ? undefined : column.getSize() }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {table.getHeaderGroups()[0]?.headers.map((header) => (
            <ColumnHead
              key={header.id}
              // The ids of the columns are given in case-columns.
              id={header.column.id as ColumnId}
              paging={paging}
              onSort={props.onSort}
              isPinned={Boolean(header.column.getIsPinned())}
              isLastPinned={header.column.id === lastPinned}
              resize={header.column.getCanResize() ? header.getResizeHandler() : null}
              isResizing={header.column.getIsResizing()}
              onResetSize={() => header.column.resetSize()}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row, index) => (
          <CaseRow
            key={row.id}
            row={row}
            columnsKey={columnsKey}
            lastPinned={lastPinned}
            isActive={row.original.caseId === props.activeId}
            isTabStop={props.activeId === null ? index === 0 : row.original.caseId === props.activeId}
            onActivate={props.onActivate}
          />
        ))}
      </tbody>
    </table>
  );
}
