import type { CaseList as CaseListAnswer } from '@cfm/contract/case-replies.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { TableSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import classes from './case-list.module.css';
import { CaseNamesContext, useLoadedCaseNames } from './case-names.ts';
import { CasePreview } from './case-preview.tsx';
import { CaseTable } from './case-table.tsx';
import type { ListPaging } from './filter-address.ts';
import { Pager } from './pager.tsx';
import type { TablePreferences } from './table-preferences.ts';
import { useRowKeys } from './use-row-keys.ts';

interface CaseListProps {
  label: string;
  list: UseQueryResult<CaseListAnswer>;
  /** The exact total, where the list itself does not know it. */
  exactTotal?: number | null;
  paging: ListPaging;
  onPaging: (changed: Partial<ListPaging>) => void;
  preferences: TablePreferences;
  onPreferences: (changed: Partial<TablePreferences>) => void;
  /** Shown when nothing fits. */
  empty: ReactNode;
}
/** A page of cases as a table with keys, preview and paging; the overview's and the favorites' list. */
export function CaseList(props: CaseListProps) {
  const { list, paging } = props;
  const navigate = useNavigate();
  const names = useLoadedCaseNames();
  const [activeId, setActiveId] = useState<number | null>(null);
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  const scroller = useRef<HTMLDivElement>(null);
  const rows = list.data?.items ?? [];
  const shownActive = rows.some(({ caseId }) => caseId === activeId) ? activeId : null;
  const { page, sortBy, descending } = paging;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins at its top
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [page, sortBy, descending]);
  useRowKeys({
    caseIds: rows.map(({ caseId }) => caseId),
    activeId: shownActive,
    onOpen: (id) => void navigate({ to: '/case/edit/$id', params: { id } }),
    onPreview: () => setPreviewOpen(!isPreviewOpen),
    onClosePreview: () => setPreviewOpen(false),
  });
  return (
    <CaseNamesContext value={names}>
      <div className={classes.list}>
        <div className={classes.scroller} ref={scroller}>
          <Rows {...props} activeId={shownActive} onActivate={setActiveId} />
        </div>
        {isPreviewOpen && shownActive !== null && (
          <CasePreview caseId={shownActive} onClose={() => setPreviewOpen(false)} />
        )}
      </div>
      {list.data && list.data.totalCount > 0 && (
        <Pager
          paging={paging}
          totalCount={props.exactTotal ?? list.data.totalCount}
          isTotalExact={list.data.isTotalExact || typeof props.exactTotal === 'number'}
          shown={rows.length}
          onChange={props.onPaging}
        />
      )}
    </CaseNamesContext>
  );
}

interface RowsProps extends CaseListProps {
  activeId: number | null;
  onActivate: (caseId: number) => void;
}
function Rows(props: RowsProps) {
  const { list, paging, onPaging } = props;
  const text = useTranslations('cases');
  if (list.isError && !list.data) {
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  }
  if (!list.data) return <TableSkeleton rows={12} />;
  if (list.data.totalCount === 0) return props.empty;
  if (list.data.items.length === 0) {
    return (
      <EmptyState
        title={text('pageEmpty')}
        action={<Button onClick={() => onPaging({ page: 1 })}>{text('firstPage')}</Button>}
      />
    );
  }
  return (
    <CaseTable
      rows={list.data.items}
      label={props.label}
      paging={paging}
      onSort={(sort) => onPaging({ ...sort, page: 1 })}
      preferences={props.preferences}
      onResize={(sizes) => props.onPreferences({ sizes })}
      activeId={props.activeId}
      onActivate={props.onActivate}
      isStale={list.isPlaceholderData}
    />
  );
}
