import type { UseQueryResult } from '@tanstack/react-query';
import { useOpened } from '../use-opened.ts';
import type { ListPaging } from './paging.ts';

/** The row to delete after a question. Then reloads the page, or shows the previous one if this is empty. */
export function useRemoval<Row>(
  query: UseQueryResult<{ items: readonly Row[] }>,
  paging: Pick<ListPaging, 'page'>,
  onPaging: (changed: Pick<ListPaging, 'page'>, replace: boolean) => void,
) {
  const onGone = () => {
    if (query.data?.items.length === 1 && paging.page > 1) onPaging({ page: paging.page - 1 }, true);
    else void query.refetch();
  };
  return { ...useOpened<Row>(), onGone };
}
