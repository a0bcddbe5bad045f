import { caseEventEndpoints } from '@cfm/contract/case-events.ts';
import type { CaseDetail } from '@cfm/contract/case-replies.ts';
import { caseEndpoints } from '@cfm/contract/cases.ts';
import { favoriteEndpoints } from '@cfm/contract/favorites.ts';
import { forwardingEndpoints } from '@cfm/contract/forwarding.ts';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useLocale } from 'use-intl';
import { call } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';

/** As many events as the case itself brings along. */
const eventsPerPage = 100;
export const historyPageSize = 20;

const caseKey = (caseId: number) => ['case', caseId] as const;

/** The case with everything its page shows, named in the language of the screen. */
export function useCase(caseId: number) {
  const locale = useLocale();
  return useQuery({
    queryKey: [...caseKey(caseId), 'detail', locale],
    queryFn: ({ signal }) => call(caseEndpoints.getCase, { params: { id: caseId } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { showsErrors: true },
  });
}
/** Loads the case and what belongs to it again. */
export const reloadCase = (caseId: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: caseKey(caseId) });
/** Lists show the case's new state when they are opened next. */
export const outdateCaseLists = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['cases'] });

/** Events beyond those that the case brings along, a page at a time, once asked for. */
export function useOlderEvents(caseId: number, isWanted: boolean) {
  return useInfiniteQuery({
    queryKey: [...caseKey(caseId), 'older-events'],
    queryFn: ({ signal, pageParam }) =>
      call(
        caseEventEndpoints.listEvents,
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
export const useLinks = (caseId: number) =>
  useQuery({
    queryKey: [...caseKey(caseId), 'links'],
    queryFn: ({ signal }) => call(forwardingEndpoints.listLinks, { params: { id: caseId } }, { signal }),
    meta: { showsErrors: true },
  });
export function useHistory(caseId: number, page: number, isWanted: boolean) {
  const locale = useLocale();
  return useQuery({
    queryKey: [...caseKey(caseId), 'history', locale, page],
    queryFn: ({ signal }) =>
      call(
        caseEndpoints.listHistory,
        { params: { id: caseId }, query: { skip: page * historyPageSize, take: historyPageSize } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    enabled: isWanted,
    meta: { showsErrors: true },
  });
}

/** Marks the case as a favorite or no longer; the star changes at once and back when it was refused. */
export const useFavorite = (caseId: number) => {
  const show = (isFavorite: boolean) =>
    queryClient.setQueriesData<CaseDetail>({ queryKey: [...caseKey(caseId), 'detail'] }, (detail) =>
      detail ? { ...detail, isFavorite } : detail,
    );
  return useMutation({
    mutationFn: (isFavorite: boolean) =>
      call(isFavorite ? favoriteEndpoints.markFavorite : favoriteEndpoints.unmarkFavorite, {
        params: { id: caseId },
      }),
    onMutate: show,
    onError: (_error, isFavorite) => show(!isFavorite),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['favorites'] }),
  });
};
