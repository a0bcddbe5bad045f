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
import { useBeyond } from './use-beyond.ts';
import { focusRow, useRowKeys } from './use-row-keys.ts';

interface ListPage<Row> {
  items: Row[];
  totalCount: number;
  /** Missing: it is. */
  isTotalExact?: boolean;
}
interface ListProps<Row, Sort extends string | null>
  extends Pick<
    ListTableProps<Row, Sort>,
    'label' | 'columns' | 'idOf' | 'onOpen' | 'onDelete' | 'hrefOf' | 'arrangement' | 'arrange'
  > {
  query: UseQueryResult<ListPage<Row>>;
  paging: ListPaging<Sort>;
  onPaging: (changed: Partial<ListPaging<Sort>>) => void;
  /** How many rows a page may have; missing: as usual. */
  pageSizes?: readonly PageSize[];
  /** A row on a phone, where columns have no room. */
  Card: ComponentType<CellProps<Row>>;
  /** Brings the exact total where the list itself does not know it. */
  exactCount?: ExactCount;
  /** What the total is of, where that is not rows alone. */
  totalNote?: string | undefined;
  /** Shown when nothing fits. */
  empty: ReactNode;
  /** A look at the active row without leaving the list; Space opens it. */
  preview?: (row: Row, onClose: () => void) => ReactNode;
  /** Somebody comes back to this row. */
  restored?: RowPlace | null;
  /** Something may be opened next; what it needs can be fetched. */
  onNear?: (row: Row) => void;
}

/**
 * A list page's list: a page of rows as a table with keys, columns and paging, and what stands there while it loads, when
 * it failed and when nothing fits.
 */
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
  const beyond = useBeyond(scroller);
  const latest = useRef(props);
  latest.current = props;
  // The same function for good: rows are drawn again for what they show alone.
  const open = useCallback((row: Row) => {
    latest.current.onOpen(row);
  }, []);
  const near = useCallback((row: Row) => latest.current.onNear?.(row), []);
  const rows = query.data?.items ?? [];
  const ids = rows.map(idOf);
  const latestIds = useRef(ids);
  latestIds.current = ids;
  const activate = useCallback((id: number) => setPlace({ id, index: latestIds.current.indexOf(id) }), []);
  // Rows of another page or filter: nobody was there yet.
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
    // The page of a phone scrolls as a whole.
    document.querySelector('main')?.scrollTo({ top: 0 });
  }, [page, sortBy, descending]);
  useEffect(() => {
    // Back on the list, or the row with the focus was solved away; a focus elsewhere stays.
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

const focused = () => document.activeElement as HTMLElement | null; // a page of HTML has no other elements

/** The table, or why there is none. */
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
