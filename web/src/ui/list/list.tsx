import { useDidUpdate } from '@mantine/hooks';
import type { UseQueryResult } from '@tanstack/react-query';
import type { RowData } from '@tanstack/react-table';
import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../button.tsx';
import { EmptyState, ErrorState } from '../states.tsx';
import { useIsPhone } from '../use-is-phone.ts';
import { type CellProps, cardColumn } from './columns.ts';
import classes from './list.module.css';
import { ListTable, type ListTableProps } from './list-table.tsx';
import { type ExactCount, Pager } from './pager.tsx';
import type { ListPaging, PageSize } from './paging.ts';
import { type RowPlace, rowAt } from './row-place.ts';
import { SortChoice } from './sort-choice.tsx';
import { useHiddenColumnsEdge } from './use-hidden-columns-edge.ts';
import { focusRow, useRowKeys } from './use-row-keys.ts';

interface ListPage<Row> {
  items: Row[];
  totalCount: number;
  /** Missing: the total is exact. */
  isTotalExact?: boolean;
}
export interface ListProps<Row, Sort extends string | null>
  extends Pick<
    ListTableProps<Row, Sort>,
    'label' | 'columns' | 'idOf' | 'onOpen' | 'onDelete' | 'hrefOf' | 'arrangement' | 'arrange'
  > {
  query: UseQueryResult<ListPage<Row>>;
  paging: ListPaging<Sort>;
  onPaging: (changed: Partial<ListPaging<Sort>>) => void;
  /** Page sizes to offer. Missing: the usual ones. */
  pageSizes?: readonly PageSize[];
  /** Renders a row on a phone, where columns do not fit. */
  Card: ComponentType<CellProps<Row>>;
  /** Loads the exact total if the list does not have it. */
  exactCount?: ExactCount;
  /** Says what the total counts if it is not just rows. */
  totalNote?: string | undefined;
  /** Shown when no row matches. */
  empty: ReactNode;
  /** Preview of the active row without leaving the list. Space opens it. */
  preview?: (row: Row, onClose: () => void) => ReactNode;
  /** The row that the user returns to. */
  restored?: RowPlace | null;
  /** Prefetches the data of a row that may be opened next. */
  onNear?: (row: Row) => void;
}

/** A page of rows as a table with keys, columns and paging. Also shows the loading, failed and empty states. */
export function List<Row extends RowData, Sort extends string | null = null>(props: ListProps<Row, Sort>) {
  const { query, paging, idOf, preview, exactCount, label, Card } = props;
  const isPhone = useIsPhone();
  const card = useMemo(
    () => ({ columns: [cardColumn<Row, Sort>(label, Card)], arrangement: undefined, arrange: undefined }),
    [label, Card],
  );
  const [place, setPlace] = useState<RowPlace | null>(props.restored ?? null);
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  const scroller = useRef<HTMLDivElement>(null);
  const beyond = useHiddenColumnsEdge(scroller);
  const latest = useRef(props);
  latest.current = props;
  // A stable function, so that rows do not re-render.
  const open = useCallback((row: Row) => {
    latest.current.onOpen(row);
  }, []);
  const near = useCallback((row: Row) => latest.current.onNear?.(row), []);
  const rows = query.data?.items ?? [];
  const ids = rows.map(idOf);
  const latestIds = useRef(ids);
  latestIds.current = ids;
  const activate = useCallback((id: number) => setPlace({ id, index: latestIds.current.indexOf(id) }), []);
  // Rows of another page or filter: no row is active yet.
  if (query.isPlaceholderData && place !== null) setPlace(null);
  const activeId = rowAt(ids, place);
  const active = rows.find((row) => idOf(row) === activeId);
  const onPaging: typeof props.onPaging = (changed) => {
    setPlace(null);
    props.onPaging(changed);
  };
  const onSort = (sort: Pick<typeof paging, 'sortBy' | 'descending'>) => onPaging({ ...sort, page: 1 });
  const { page, sortBy, descending } = paging;
  useDidUpdate(() => {
    scroller.current?.scrollTo({ top: 0 });
    // On a phone the page scrolls as a whole.
    document.querySelector('main')?.scrollTo({ top: 0 });
  }, [page, sortBy, descending]);
  useEffect(() => {
    // The user came back to the list, or the focused row was removed. A focus elsewhere stays.
    if (activeId !== null && [document.body, document.querySelector('main')].includes(focused()))
      focusRow(activeId);
  }, [activeId]);
  useRowKeys({
    ids,
    activeId,
    onOpen: () => active && open(active),
    onPreview: () => setPreviewOpen(preview !== undefined && !isPreviewOpen),
    onClosePreview: () => setPreviewOpen(false),
  });
  return (
    <>
      {isPhone && (rows.length > 0 || query.isPending) && (
        <SortChoice columns={props.columns} paging={paging} onSort={onSort} />
      )}
      <div className={classes.list}>
        <div className={classes.scroller} ref={scroller}>
          <ListContent {...props} onPaging={onPaging}>
            <ListTable
              {...props}
              {...(isPhone ? card : {})}
              rows={rows}
              onOpen={open}
              onSort={onSort}
              activeId={activeId}
              onActivate={activate}
              onNear={near}
              isStale={query.isPlaceholderData}
              isLoading={!query.data}
              hasPreview={preview !== undefined}
            />
          </ListContent>
        </div>
        {beyond !== null && (
          <div className={classes.beyond} style={{ right: beyond }} data-beyond aria-hidden />
        )}
        {isPreviewOpen && active && preview?.(active, () => setPreviewOpen(false))}
      </div>
      {query.data && query.data.totalCount > 0 && (
        <Pager
          paging={paging}
          totalCount={exactCount?.totalCount ?? query.data.totalCount}
          isTotalExact={query.data.isTotalExact !== false || typeof exactCount?.totalCount === 'number'}
          exactCount={exactCount}
          totalNote={props.totalNote}
          shown={rows.length}
          sizes={props.pageSizes}
          onChange={onPaging}
        />
      )}
    </>
  );
}

const focused = () => document.activeElement as HTMLElement | null; // an HTML page has no other elements

/** The table, or the loading, failed or empty state. */
function ListContent<Row, Sort extends string | null>({
  query,
  onPaging,
  empty,
  children,
}: Pick<ListProps<Row, Sort>, 'query' | 'onPaging' | 'empty'> & { children: ReactNode }) {
  const text = useTranslations('ui.list');
  if (query.isError && !query.data) {
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (query.data?.totalCount === 0) return empty;
  if (!query.data || query.data.items.length > 0) return children;
  return (
    <EmptyState
      title={text('pageEmpty')}
      action={<Button onClick={() => onPaging({ page: 1 })}>{text('firstPage')}</Button>}
    />
  );
}
