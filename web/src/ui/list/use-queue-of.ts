import type { CaseFilter, CaseSortColumn } from '@cfm/contract/screens/case-filter.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { placeInQueue, readQueue, writeQueue } from '../../api/case-queue.ts';
import { type ListPaging, rangeOf } from './paging.ts';
import type { RowPlace } from './row-place.ts';

interface CasesOfPage {
  items: readonly { caseId: number }[];
  totalCount: number;
  isTotalExact?: boolean;
}
interface Shown {
  filter: CaseFilter | null;
  query: Pick<UseQueryResult<CasesOfPage>, 'data' | 'isPlaceholderData'>;
  paging: ListPaging<CaseSortColumn>;
  onPaging: (changed: Pick<ListPaging, 'page'>) => void;
}
/** Passes the order of the list to the cases opened from it. Returns the row to come back to. */
export function useQueueOf({ filter, query, paging, onPaging }: Shown): RowPlace | null {
  const list = useLocation({ select: ({ href }) => href });
  const [last] = useState(() => lastPlace(list, paging.take));
  // The user moved through the cases beyond the page that was shown.
  const [isElsewhere, setElsewhere] = useState(last !== null && last.page !== paging.page);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once after coming back
  useEffect(() => {
    if (isElsewhere) onPaging({ page: last?.page ?? 1 });
    setElsewhere(false);
  }, []);
  const { data, isPlaceholderData } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per response
  useEffect(() => {
    if (!data || isPlaceholderData || isElsewhere) return;
    const { sortBy, descending } = paging;
    const { totalCount, isTotalExact = true, items } = data;
    const before = readQueue();
    writeQueue({
      ...{ list, filter, sortBy, descending, totalCount, isTotalExact },
      ids: items.map(({ caseId }) => caseId),
      before: rangeOf(paging).skip,
      lastId: before?.list === list ? before.lastId : undefined,
    });
  }, [data, isPlaceholderData, isElsewhere]);
  return last;
}

function lastPlace(list: string, take: number): (RowPlace & { page: number }) | null {
  const queue = readQueue();
  if (queue?.list !== list || queue.lastId === undefined) return null;
  const place = placeInQueue(queue, queue.lastId);
  if (!place) return null;
  const index = place.position - 1;
  return { id: queue.lastId, index: index % take, page: Math.floor(index / take) + 1 };
}
