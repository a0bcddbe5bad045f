import type { EventFilter } from '@cfm/contract/cases/event-types.ts';
import { eventsShown } from '@cfm/contract/platform/limits.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useLocale } from 'use-intl';
import { caseKey } from '../../../api/case-cache.ts';
import { caseDetailQuery } from '../../../api/case-detail.ts';
import { call } from '../../../api/client.ts';
import { type ListPaging, rangeOf } from '../../../ui/list/paging.ts';

/** The case of the page. After a change of language, shows the previous data while loading. */
export function useCase(caseId: number) {
  const locale = useLocale();
  return useQuery({ ...caseDetailQuery(caseId, locale), placeholderData: keepPreviousData });
}
/** Events older than those loaded with the case, page by page, on demand. */
export const useOlderEvents = (caseId: number, isWanted: boolean) =>
  useEvents(caseId, {}, { from: eventsShown, isWanted });
interface WantedEvents {
  shows?: EventFilter;
  text?: string | undefined;
  until?: string | undefined;
}
/** Events of a case by kind, text and date. Keeps the previous result while loading. */
export const useFoundEvents = (caseId: number, wanted: WantedEvents, isWanted: boolean) =>
  useEvents(caseId, wanted, { from: 0, isWanted });

function useEvents(
  caseId: number,
  wanted: WantedEvents,
  { from, isWanted }: { from: number; isWanted: boolean },
) {
  return useInfiniteQuery({
    queryKey: [...caseKey(caseId), 'events', from, wanted],
    queryFn: ({ signal, pageParam }) =>
      call(
        casePageEndpoints.listEvents,
        { params: { id: caseId }, query: { ...wanted, skip: pageParam, take: eventsShown } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    initialPageParam: from,
    getNextPageParam: (last, _pages, skip) =>
      skip + last.items.length < last.totalCount && last.items.length > 0 ? skip + eventsShown : null,
    enabled: isWanted,
  });
}
export function useHistory(caseId: number, paging: ListPaging, isWanted: boolean) {
  const locale = useLocale();
  return useQuery({
    queryKey: [...caseKey(caseId), 'history', locale, paging],
    queryFn: ({ signal }) =>
      call(casePageEndpoints.listHistory, { params: { id: caseId }, query: rangeOf(paging) }, { signal }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
}
