import { useNavigate } from '@tanstack/react-router';
import type { RowData } from '@tanstack/react-table';
import { PlusIcon, RefreshCwIcon, UploadIcon } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button, IconButton } from '../button.tsx';
import { RemovalDialog, type RemovalQuestion } from '../removal-dialog.tsx';
import { EmptyState } from '../states.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import { List, type ListProps } from './list.tsx';
import { ListFrame, type ListFrameProps } from './list-frame.tsx';
import { ListSearch } from './list-search.tsx';
import type { ListPaging } from './paging.ts';
import type { ListState } from './use-list-address.ts';
import { useRemoval } from './use-removal.ts';

interface PageAction {
  label: string;
  onClick: () => void;
}
interface Empty {
  title: string;
  text?: string;
}
interface ListPageProps<Row, Sort extends string | null, Filters>
  extends Pick<ListFrameProps, 'category' | 'title' | 'about' | 'notice'>,
    Pick<
      ListProps<Row, Sort>,
      'columns' | 'arrangement' | 'arrange' | 'Card' | 'query' | 'idOf' | 'hrefOf' | 'pageSizes'
    > {
  /** From `useListAddress`. */
  address: ListState<ListPaging<Sort> & Filters>;
  /** Default: goes to the URL of the row. */
  onOpen?: (row: Row) => void;
  /** Label of the search field. */
  search?: string;
  /** Next to the search field. */
  filters?: ReactNode;
  /** Label of a button that loads the rows again. */
  reload?: string;
  /** Before `importing` and `add`. */
  actions?: ReactNode;
  importing?: PageAction | false;
  /** Also offered while the list has no rows. */
  add?: PageAction | false;
  /** Shown if there are no rows at all. Missing: `emptyFilter` is shown. */
  empty?: Empty;
  /** Shown if the filter leaves out all rows. Its button shows all. */
  emptyFilter?: Empty & { showAll: string; offersAdd?: boolean };
  /** The question before a row is deleted. `onGone` is called after the list shows the change. */
  removal?: (row: Row) => RemovalQuestion;
  /** A dialog of its own instead, for a question that another page asks as well. */
  removalDialog?: ((row: Row, dialog: RemovalProps) => ReactNode) | false;
  /** Dialogs. */
  children?: ReactNode;
}
interface RemovalProps {
  isOpen: boolean;
  onClose: () => void;
  onGone: () => void;
}

/** A list page: title, search, filters, rows, empty states and the deletion of a row. */
export function ListPage<
  Row extends RowData,
  Sort extends string | null = null,
  Filters extends { search?: string } = { search?: string },
>(props: ListPageProps<Row, Sort, Filters>) {
  const { category, title, about, notice, address, query, columns, arrangement, arrange, hrefOf } = props;
  const { add, importing, removal, removalDialog, empty, emptyFilter } = props;
  const { shown, show, filter, isFiltered, showAll } = address;
  const frame = useTranslations('frame.titles');
  const navigate = useNavigate();
  const onPaging = (changed: Partial<ListPaging<Sort>>, replace?: boolean) =>
    show(changed as Partial<typeof shown>, replace); // a part of the shown values
  const removed = useRemoval<Row>(query, shown, onPaging);
  const addButton = add && (
    <Button variant="dark" icon={<PlusIcon size={16} aria-hidden />} onClick={add.onClick}>
      {add.label}
    </Button>
  );
  const removalOf = (row: Row) => {
    const dialog = { isOpen: removed.isOpen, onClose: removed.close, onGone: removed.onGone };
    if (removalDialog) return removalDialog(row, dialog);
    const question = removal?.(row);
    if (!question) return null;
    const onGone = () => {
      dialog.onGone();
      question.onGone?.();
    };
    return <RemovalDialog {...question} {...dialog} onGone={onGone} />;
  };
  const open = (row: Row) => hrefOf && void navigate({ to: hrefOf(row) });
  return (
    <ListFrame
      category={category}
      title={title}
      about={about}
      notice={notice}
      actions={
        <>
          {props.reload && (
            <IconButton
              label={props.reload}
              icon={<RefreshCwIcon size={16} aria-hidden />}
              onClick={() => void query.refetch()}
            />
          )}
          {arrangement && arrange && (
            <ColumnChooser columns={columns} arrangement={arrangement} arrange={arrange} />
          )}
          {props.actions}
          {importing && (
            <Button icon={<UploadIcon size={16} aria-hidden />} onClick={importing.onClick}>
              {importing.label}
            </Button>
          )}
          {addButton}
        </>
      }
      bar={
        props.search && (
          <>
            <ListSearch
              key={props.search}
              label={props.search}
              search={shown.search ?? ''}
              onSearch={(search) => filter({ search } as Partial<typeof shown>, true)}
            />
            {props.filters}
          </>
        )
      }
    >
      <List
        label={frame(title)}
        columns={columns}
        {...(arrangement && { arrangement })}
        {...(arrange && { arrange })}
        Card={props.Card}
        query={query}
        idOf={props.idOf}
        {...(hrefOf && { hrefOf })}
        onOpen={props.onOpen ?? open}
        {...((removal || removalDialog) && { onDelete: removed.open })}
        paging={shown}
        onPaging={onPaging}
        {...(props.pageSizes && { pageSizes: props.pageSizes })}
        empty={
          emptyFilter && (isFiltered || !empty) ? (
            <EmptyState
              title={emptyFilter.title}
              action={
                <>
                  <Button onClick={showAll}>{emptyFilter.showAll}</Button>
                  {emptyFilter.offersAdd && addButton}
                </>
              }
            >
              {emptyFilter.text}
            </EmptyState>
          ) : (
            <EmptyState title={empty?.title ?? ''} action={addButton}>
              {empty?.text}
            </EmptyState>
          )
        }
      />
      {props.children}
      {removed.of !== null && <Fragment key={removed.round}>{removalOf(removed.of)}</Fragment>}
    </ListFrame>
  );
}
