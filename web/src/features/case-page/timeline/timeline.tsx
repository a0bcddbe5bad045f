import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { useOlderEvents } from '../queries.ts';
import { EventCard } from './event-card.tsx';
import {
  countEvents,
  type EventFilter,
  eventFilters,
  fitsFilter,
  foldRuns,
  isLine,
  joinEvents,
} from './event-groups.ts';
import { EventLine } from './event-line.tsx';
import type { EventProps } from './event-props.ts';
import { EventRun } from './event-run.tsx';
import classes from './timeline.module.css';

/** The events of a case, newest first. */
export function Timeline(common: Omit<EventProps, 'event'>) {
  const { detail } = common;
  const text = useTranslations('case.timeline');
  const [filter, setFilter] = useState<EventFilter>('all');
  const [wantsOlder, setWantsOlder] = useState(false);
  const older = useOlderEvents(detail.caseId, wantsOlder);
  const pages = older.data?.pages.map(({ items }) => items) ?? [];
  const events = joinEvents(detail.caseEvents, ...pages);
  const counts = countEvents(detail.eventCounts, detail.files.length);
  // What there is none of is no choice, save the one that was made.
  const offered = eventFilters.filter((name) => name === 'all' || counts[name] > 0 || name === filter);
  const shown = events.filter((event) => fitsFilter(event, filter));
  // Among all events the first message is not told twice: it stands above them.
  const entries =
    filter === 'all'
      ? foldRuns(shown.filter(({ caseEventId }) => caseEventId !== detail.firstMessageId))
      : shown;
  const isFirstAlone = detail.firstMessageId !== null && detail.caseEventCount === 1;
  const hasOlder = events.length < detail.caseEventCount;
  return (
    <section aria-label={text('label')}>
      {offered.length > 1 && !isFirstAlone && (
        <fieldset className={classes.chips} aria-label={text('filter')}>
          {offered.map((name) => (
            <Chip key={name} isActive={filter === name} onClick={() => setFilter(name)}>
              {text(`filters.${name}`)} <span className="num">{counts[name]}</span>
            </Chip>
          ))}
        </fieldset>
      )}
      <ol className={classes.events}>
        {entries.map((entry) =>
          'events' in entry ? (
            <EventRun key={entry.key} run={entry} {...common} />
          ) : isLine(entry) ? (
            <EventLine key={entry.caseEventId} event={entry} {...common} />
          ) : (
            <EventCard key={entry.caseEventId} event={entry} {...common} />
          ),
        )}
      </ol>
      {entries.length === 0 && !hasOlder && (
        <EmptyState title={text(filter === 'all' ? 'empty' : 'emptyFilter')} />
      )}
      {older.isError && <ErrorState error={older.error} onRetry={() => void older.refetch()} />}
      {hasOlder && !older.isError && (
        <div className={classes.more}>
          <Button
            isLoading={older.isFetching}
            onClick={() => (wantsOlder ? void older.fetchNextPage() : setWantsOlder(true))}
          >
            {text('showOlder', { count: detail.caseEventCount - events.length })}
          </Button>
        </div>
      )}
    </section>
  );
}
