import type { EventFilter } from '@cfm/contract/cases/event-types.ts';
import type { CaseDetail } from '@cfm/contract/screens/case-detail.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { dayEnd } from '../../../../ui/whole-days.ts';
import { useFoundEvents, useOlderEvents } from '../queries.ts';
import { fitsFilter, joinEvents } from './event-groups.ts';

/** Search in the events of a case. */
export interface EventSearch {
  text: string;
  /** yyyy-mm-dd: events up to the end of that day. */
  until: string | null;
}
export const noSearch: EventSearch = { text: '', until: null };
const typingMs = 250;

/**
 * The loaded events of the timeline, newest first. While not all are loaded, the server applies filters and
 * search, because they must cover all events.
 */
export function useTimelineEvents(detail: CaseDetail, filter: EventFilter, { text, until }: EventSearch) {
  const { caseId, caseEventCount } = detail;
  const [wantsOlder, setWantsOlder] = useState(false);
  const older = useOlderEvents(caseId, wantsOlder);
  const [typed] = useDebouncedValue(text.trim(), typingMs);
  const loaded = joinEvents(detail.caseEvents, ...itemsOf(older.data));
  const isSearched = typed !== '' || until !== null;
  const isAsked = isSearched || (filter !== 'all' && loaded.length < caseEventCount);
  const wanted = {
    shows: filter,
    text: typed || undefined,
    until: until === null ? undefined : dayEnd(until),
  };
  const found = useFoundEvents(caseId, wanted, isAsked);
  const events = isAsked ? joinEvents(...itemsOf(found.data)) : loaded;
  const total = isAsked ? (found.data?.pages[0]?.totalCount ?? 0) : caseEventCount;
  const query = isAsked ? found : older;
  return {
    events: isAsked ? events : events.filter((event) => fitsFilter(event, filter)),
    isSearched,
    /** Number of matches, once known. */
    foundCount: isSearched ? found.data?.pages[0]?.totalCount : undefined,
    isPending: isAsked && found.isPending,
    left: Math.max(0, total - events.length),
    query,
    showMore: () => (isAsked || wantsOlder ? void query.fetchNextPage() : setWantsOlder(true)),
  };
}

const itemsOf = <Item>(data: { pages: { items: Item[] }[] } | undefined): Item[][] =>
  data?.pages.map(({ items }) => items) ?? [];
