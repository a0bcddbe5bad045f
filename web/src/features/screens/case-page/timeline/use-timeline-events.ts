import type { EventFilter } from '@cfm/contract/cases/event-types.ts';
import type { CaseDetail } from '@cfm/contract/screens/case-detail.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { dayEnd } from '../../../../ui/whole-days.ts';
import { useFoundEvents, useOlderEvents } from '../queries.ts';
import { fitsFilter, joinEvents } from './event-groups.ts';

/** What is looked for among the events of a case. */
export interface EventSearch {
  text: string;
  /** yyyy-mm-dd: what happened until the end of that day. */
  until: string | null;
}
export const noSearch: EventSearch = { text: '', until: null };
const typingMs = 250;

/**
 * The events of a case that the timeline shows, as far as they are loaded, newest first. What is narrowed while not all are
 * loaded is asked of the server: a chip or a word stands for all events, not for those on screen.
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
    /** How many fit, once that is known. */
    foundCount: isSearched ? found.data?.pages[0]?.totalCount : undefined,
    isPending: isAsked && found.isPending,
    left: Math.max(0, total - events.length),
    query,
    showMore: () => (isAsked || wantsOlder ? void query.fetchNextPage() : setWantsOlder(true)),
  };
}

const itemsOf = <Item>(data: { pages: { items: Item[] }[] } | undefined): Item[][] =>
  data?.pages.map(({ items }) => items) ?? [];
