import type { Messages } from '@cfm/contract/messages/catalogue.ts';
import type { CaseSortColumn } from '@cfm/contract/screens/case-filter.ts';
import type { CaseListRow } from '@cfm/contract/screens/case-list.ts';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { ListColumn } from '../../../ui/list/columns.ts';
import * as cells from './case-cells.tsx';

type ColumnId = keyof Messages['cases']['columns'];
type CaseColumn = Omit<ListColumn<CaseListRow, CaseSortColumn>, 'name' | 'head'> & { id: ColumnId };

const columns: readonly CaseColumn[] = [
  { id: 'star', width: 30, Cell: cells.StarCell, pinned: 'always', look: 'icon' },
  { id: 'internalId', width: 122, Cell: cells.NumberCell, pinned: 'always', sortBy: 'internalId' },
  { id: 'title', width: 176, Cell: cells.TitleCell, pinned: 'wide', fills: true },
  { id: 'goodwill', width: 92, Cell: cells.GoodwillCell, look: 'number' },
  { id: 'status', width: 116, widest: 130, Cell: cells.StatusCell },
  { id: 'market', width: 90, widest: 130, Cell: cells.MarketCell },
  { id: 'source', width: 104, widest: 140, Cell: cells.SourceCell, isHidden: true },
  { id: 'brand', width: 100, widest: 170, Cell: cells.BrandCell },
  { id: 'topic', width: 130, widest: 230, Cell: cells.TopicCell },
  { id: 'received', width: 86, Cell: cells.ReceivedCell, sortBy: 'receiptDateTime' },
  {
    id: 'due',
    width: 88,
    widest: 110,
    Cell: cells.DueCell,
    look: 'wraps',
    sortBy: 'dueDateTime',
    sortsUpFirst: true,
  },
  { id: 'lockedBy', width: 110, Cell: cells.LockedByCell, isHidden: true },
  {
    id: 'lastChange',
    width: 130,
    Cell: cells.LastChangeCell,
    sortBy: 'lastModifiedDateTime',
    isHidden: true,
  },
  { id: 'responsible', width: 104, Cell: cells.ResponsibleCell, isHidden: true },
];

/** The columns of a list of cases, in their default order, with the costs if the list is one of goodwill (rule 25.10). */
export function useCaseColumns(withGoodwill: boolean): readonly ListColumn<CaseListRow, CaseSortColumn>[] {
  const text = useTranslations('cases');
  return useMemo(
    () =>
      columns
        .filter(({ id }) => withGoodwill || id !== 'goodwill')
        .map((column) => ({
          ...column,
          name: text(`columns.${column.id}`),
          head: text(`heads.${column.id}`),
        })),
    [text, withGoodwill],
  );
}
