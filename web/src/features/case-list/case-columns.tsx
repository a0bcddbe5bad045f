import type { CaseSortColumn } from '@cfm/contract/case-filter.ts';
import type { CaseListRow } from '@cfm/contract/case-list.ts';
import type { Messages } from '@cfm/contract/messages/catalogue.ts';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { ListColumn } from '../../ui/list/columns.ts';
import * as cells from './case-cells.tsx';

type ColumnId = keyof Messages['cases']['columns'];
type CaseColumn = Omit<ListColumn<CaseListRow, CaseSortColumn>, 'name' | 'head'> & { id: ColumnId };

const columns: readonly CaseColumn[] = [
  { id: 'star', width: 30, Cell: cells.StarCell, pinned: 'always', look: 'icon' },
  { id: 'internalId', width: 108, Cell: cells.NumberCell, pinned: 'always', sortBy: 'internalId' },
  { id: 'title', width: 188, Cell: cells.TitleCell, pinned: 'wide', fills: true },
  { id: 'status', width: 120, Cell: cells.StatusCell },
  { id: 'escalation', width: 40, Cell: cells.EscalationCell },
  { id: 'market', width: 80, Cell: cells.MarketCell },
  { id: 'source', width: 72, Cell: cells.SourceCell },
  { id: 'brand', width: 70, Cell: cells.BrandCell },
  { id: 'topic', width: 80, Cell: cells.TopicCell },
  { id: 'received', width: 90, Cell: cells.ReceivedCell, sortBy: 'receiptDateTime' },
  { id: 'due', width: 128, Cell: cells.DueCell, look: 'wraps', sortBy: 'dueDateTime', sortsUpFirst: true },
  { id: 'lockedBy', width: 100, Cell: cells.LockedByCell },
  { id: 'lastChange', width: 136, Cell: cells.LastChangeCell, sortBy: 'lastModifiedDateTime' },
  { id: 'responsible', width: 104, Cell: cells.ResponsibleCell, isHidden: true },
];

/** The columns of a list of cases, in their default order. */
export function useCaseColumns(): readonly ListColumn<CaseListRow, CaseSortColumn>[] {
  const text = useTranslations('cases');
  return useMemo(
    () =>
      columns.map((column) => ({
        ...column,
        name: text(`columns.${column.id}`),
        head: text(`heads.${column.id}`),
      })),
    [text],
  );
}
