import type { EventFilter } from '@cfm/contract/cases/event-types.ts';
import { eventsShown } from '@cfm/contract/platform/limits.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useLocale } from 'use-intl';
import { caseKey } from '../../../api/case-cache.ts';
import { caseDetailQuery } from '../../../api/case-detail.ts';
import { call } from '../../../api/client.ts';
import { type ListPaging, rangeOf } from '../../../ui/list/paging.ts';

/** The case of the page; while it comes in another language, it stays in the one before. */
export function useCase(caseId: number) {
  const locale = useLocale();
  return useQuery({ ...caseDetailQuery(caseId, locale), placeholderData: keepPreviousData });
}
/** Events beyond those that the case brings along, a page at a time, once asked for. */
export const useOlderEvents = (caseId: number, isWanted: boolean) =>
  useEvents(caseId, {}, { from: eventsShown, isWanted });
interface WantedEvents {
  shows?: EventFilter;
  text?: string | undefined;
  until?: string | undefined;
}
/** The events of a case of a kind, with a text, until a moment; those of before stay until they are there. */
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
