import { type EventFilter, eventFilters } from '@cfm/contract/cases/event-types.ts';
import type { CaseEvent } from '@cfm/contract/cases/events.ts';
import { SearchIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { CardSkeleton } from '../../../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../../../ui/states.tsx';
import { EventCard } from './event-card.tsx';
import { countEvents, foldRuns, isLine, type Run } from './event-groups.ts';
import { EventLine } from './event-line.tsx';
import type { EventProps } from './event-props.ts';
import { EventRun } from './event-run.tsx';
import { EventSearchBar } from './event-search.tsx';
import classes from './timeline.module.css';
import { noSearch, useTimelineEvents } from './use-timeline-events.ts';

/** Up to this number, a list needs no filters. */
const readAtOnce = 10;
/** Events rendered at first, and with each request for older ones, so that a case with hundreds opens quickly. */
const drawnAtOnce = 25;

/** The events of a case, newest first. */
export function Timeline(common: Omit<EventProps, 'event'>) {
  const { detail } = common;
  const text = useTranslations('case.timeline');
  const [filter, setFilter] = useState<EventFilter>('all');
  const [search, setSearch] = useState(noSearch);
  const [isSearching, setSearching] = useState(false);
  const [drawnCount, setDrawnCount] = useState(drawnAtOnce);
  const shown = useTimelineEvents(detail, filter, search);
  const first = detail.caseEvents.find(({ caseEventId }) => caseEventId === detail.firstMessageId);
  const counts = countEvents(detail.eventCounts, detail.files.length, first);
  // Filters without events are hidden, except the chosen one.
  const offered = eventFilters.filter((name) => name === 'all' || counts[name] > 0 || name === filter);
  // The first message is shown above, so it is left out unless a search or the file filter is active.
  const includesFirstMessage = shown.isSearched || filter === 'files';
  const events = includesFirstMessage
    ? shown.events
    : shown.events.filter(({ caseEventId }) => caseEventId !== detail.firstMessageId);
  const entries = filter === 'all' && !shown.isSearched ? foldRuns(events) : events;
  const drawn = entries.slice(0, drawnCount);
  const left = shown.left + countOf(entries) - countOf(drawn);
  const showOlder = () => {
    setDrawnCount(drawnCount + 4 * drawnAtOnce);
    if (entries.length === drawn.length) shown.showMore();
  };
  const isFirstAlone = detail.firstMessageId !== null && detail.caseEventCount === 1;
  const { query } = shown;
  const toggleSearch = () => {
    setSearching(!isSearching);
    setSearch(noSearch);
  };
  return (
    <section aria-label={text('label')}>
      {offered.length > 1 && !isFirstAlone && (
        <div className={classes.narrowing}>
          <fieldset className={classes.chips} aria-label={text('filter')}>
            {offered.map((name) => (
              <Chip key={name} isActive={filter === name} onClick={() => setFilter(name)}>
                {text(`filters.${name}`)} <span className="num">{counts[name]}</span>
              </Chip>
            ))}
          </fieldset>
          {detail.caseEventCount > readAtOnce && (
            <IconButton
              label={text('find')}
              icon={<SearchIcon size={16} aria-hidden />}
              isPressed={isSearching}
              onClick={toggleSearch}
            />
          )}
        </div>
      )}
      {isSearching && (
        <EventSearchBar
          search={search}
          onChange={setSearch}
          foundCount={shown.foundCount}
          all={detail.caseEventCount}
        />
      )}
      {shown.isPending && <CardSkeleton lines={4} />}
      <ol className={classes.events}>
        {drawn.map((entry) =>
          'events' in entry ? (
            <EventRun key={entry.key} run={entry} {...common} />
          ) : isLine(entry) ? (
            <EventLine key={entry.caseEventId} event={entry} {...common} />
          ) : (
            <EventCard key={entry.caseEventId} event={entry} {...common} />
          ),
        )}
      </ol>
      {entries.length === 0 &&
        left === 0 &&
        !shown.isSearched &&
        !shown.isPending &&
        !query.isError &&
        !(first && filter === 'all') && (
          <EmptyState title={text(filter === 'all' ? 'empty' : 'emptyFilter')} />
        )}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {left > 0 && !query.isError && (
        <div className={classes.more}>
          <Button
            isLoading={query.isFetchingNextPage || (query.isFetching && query.isPending)}
            onClick={showOlder}
          >
            {text('showOlder', { count: left })}
          </Button>
        </div>
      )}
    </section>
  );
}

const countOf = (entries: readonly (CaseEvent | Run)[]): number =>
  entries.reduce((sum, entry) => sum + ('events' in entry ? entry.events.length : 1), 0);
