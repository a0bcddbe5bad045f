import type { UseQueryResult } from '@tanstack/react-query';
import { useOpened } from '../use-opened.ts';
import type { ListPaging } from './paging.ts';

/** The row of a list that is asked to be deleted. Once it is gone its page is loaded anew, or the one before if it was alone there. */
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
