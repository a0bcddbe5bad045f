import { casePageEndpoints } from '@cfm/contract/case-page.ts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useLocale } from 'use-intl';
import { caseKey } from '../../api/case-cache.ts';
import { call } from '../../api/client.ts';

/** As many events as the case itself brings along. */
const eventsPerPage = 100;
export const historyPageSize = 20;

/** The case with everything its page shows, named in the language of the screen. */
export function useCase(caseId: number) {
  const locale = useLocale();
  return useQuery({
    queryKey: [...caseKey(caseId), 'detail', locale],
    queryFn: ({ signal }) => call(casePageEndpoints.getCase, { params: { id: caseId } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { showsErrors: true },
  });
}
/** Events beyond those that the case brings along, a page at a time, once asked for. */
export function useOlderEvents(caseId: number, isWanted: boolean) {
  return useInfiniteQuery({
    queryKey: [...caseKey(caseId), 'older-events'],
    queryFn: ({ signal, pageParam }) =>
      call(
        casePageEndpoints.listEvents,
        { params: { id: caseId }, query: { skip: pageParam, take: eventsPerPage } },
        { signal },
      ),
    initialPageParam: eventsPerPage,
    getNextPageParam: (last, _pages, skip) =>
      skip + last.items.length < last.totalCount && last.items.length > 0 ? skip + eventsPerPage : null,
    enabled: isWanted,
    meta: { showsErrors: true },
  });
}
export function useHistory(caseId: number, page: number, isWanted: boolean) {
  const locale = useLocale();
  return useQuery({
    queryKey: [...caseKey(caseId), 'history', locale, page],
    queryFn: ({ signal }) =>
      call(
        casePageEndpoints.listHistory,
        { params: { id: caseId }, query: { skip: page * historyPageSize, take: historyPageSize } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    enabled: isWanted,
    meta: { showsErrors: true },
  });
}
