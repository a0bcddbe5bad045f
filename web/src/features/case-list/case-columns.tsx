import type { CaseSortColumn } from '@cfm/contract/case-filter.ts';
import type { CaseListRow } from '@cfm/contract/case-replies.ts';
import {
  type ColumnDef,
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
} from '@tanstack/react-table';
import * as cells from './case-cells.tsx';
import type { ColumnId } from './column-ids.ts';

/** What the table library does here; filtering, sorting and paging are the server's. */
export const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnResizingFeature,
  columnVisibilityFeature,
});
type CaseColumn = ColumnDef<typeof features, CaseListRow>;
/** Columns that can be sorted by, and what the server calls that. */
export const sortColumns: Partial<Record<ColumnId, CaseSortColumn>> = {
  internalId: 'internalId',
  received: 'receiptDateTime',
  due: 'dueDateTime',
  lastChange: 'lastModifiedDateTime',
};

const column = (
  id: ColumnId,
  size: number,
  Cell: (props: { row: CaseListRow }) => React.ReactNode,
): CaseColumn => ({
  id,
  size,
  minSize: Math.min(size, 56),
  maxSize: 800,
  enableResizing: id !== 'star',
  cell: ({ row }) => <Cell row={row.original} />,
});

export const columns: CaseColumn[] = [
  column('star', 30, cells.StarCell),
  column('internalId', 108, cells.NumberCell),
  column('title', 188, cells.TitleCell),
  column('status', 112, cells.StatusCell),
  column('escalation', 40, cells.EscalationCell),
  column('market', 84, cells.MarketCell),
  column('source', 72, cells.SourceCell),
  column('brand', 70, cells.BrandCell),
  column('topic', 84, cells.TopicCell),
  column('received', 90, cells.ReceivedCell),
  column('due', 128, cells.DueCell),
  column('lockedBy', 100, cells.LockedByCell),
  column('lastChange', 136, cells.LastChangeCell),
  column('responsible', 104, cells.ResponsibleCell),
];
