import { asksForGoodwill, type CaseFilter, type CaseSortColumn } from '@cfm/contract/screens/case-filter.ts';
import type { CaseList as CaseListAnswer, CaseListRow } from '@cfm/contract/screens/case-list.ts';
import { useDebouncedCallback } from '@mantine/hooks';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocale } from 'use-intl';
import { prepareCase } from '../../../api/case-detail.ts';
import { useMoveToCase } from '../../../ui/keys/use-held-keys.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { type Arrangement, useArrangement } from '../../../ui/list/arrangement.ts';
import type { ListColumn } from '../../../ui/list/columns.ts';
import { List } from '../../../ui/list/list.tsx';
import type { ExactCount } from '../../../ui/list/pager.tsx';
import type { ListPaging } from '../../../ui/list/paging.ts';
import { useQueueOf } from '../../../ui/list/use-queue-of.ts';
import { CaseCard } from './case-cells.tsx';
import { useCaseColumns } from './case-columns.tsx';
import { CaseNamesContext, useLoadedCaseNames } from './case-names.ts';

interface CaseListProps {
  label: string;
  /** The filter of the list. Null for the favorites. */
  filter: CaseFilter | null;
  query: UseQueryResult<CaseListAnswer>;
  /** Loads the exact total if the list does not have it. */
  exactCount?: ExactCount;
  paging: ListPaging<CaseSortColumn>;
  onPaging: (changed: Partial<ListPaging<CaseSortColumn>>) => void;
  /** From `useCaseTable`. */
  table: CaseTable;
  /** Shown when no case matches. */
  empty: ReactNode;
}
interface CaseTable {
  columns: readonly ListColumn<CaseListRow, CaseSortColumn>[];
  arrangement: Arrangement;
  arrange: (changed: Partial<Arrangement>) => void;
}
/** Columns of the case lists and the user's settings for them, for the list and its column chooser. */
export function useCaseTable(filter: CaseFilter | null): CaseTable {
  const columns = useCaseColumns(filter !== null && asksForGoodwill(filter));
  return { columns, ...useArrangement('cases', columns) };
}
const CasePreview = lazyPart(() => import('./case-preview.tsx').then((m) => m.CasePreview), null);

/** Avoids prefetching rows that the pointer only crosses. */
const prepareAfterMs = 80;
const idOf = ({ caseId }: CaseListRow) => caseId;
const hrefOf = ({ caseId }: CaseListRow) => `/case/edit/${caseId}`;

/** A page of cases with a preview, for overview and favorites. */
export function CaseList({ table, filter, ...list }: CaseListProps) {
  const moveToCase = useMoveToCase();
  const locale = useLocale();
  const restored = useQueueOf({ filter, ...list });
  const prepare = useDebouncedCallback((caseId: number) => {
    void CasePreview.preload();
    void prepareCase(caseId, locale);
  }, prepareAfterMs);
  const names = useLoadedCaseNames();
  return (
    <CaseNamesContext value={names}>
      <List
        {...list}
        {...table}
        Card={CaseCard}
        restored={restored}
        onNear={({ caseId }) => prepare(caseId)}
        idOf={idOf}
        hrefOf={hrefOf}
        onOpen={({ caseId }) => moveToCase(caseId)}
        preview={({ caseId }, onClose) => <CasePreview caseId={caseId} onClose={onClose} />}
      />
    </CaseNamesContext>
  );
}
