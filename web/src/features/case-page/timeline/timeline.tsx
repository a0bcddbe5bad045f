import type { CaseDetail } from '@cfm/contract/case-detail.ts';
import { caseEventEndpoints } from '@cfm/contract/case-events.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { LockHolder } from '../../../api/change-case.ts';
import { changeCase } from '../../../api/change-case.ts';
import { call } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { ConfirmationDialog } from '../../../ui/dialog.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import type { CaseAccess } from '../form/case-access.ts';
import { useOlderEvents } from '../queries.ts';
import { EventCard } from './event-card.tsx';
import {
  countEvents,
  type EventFilter,
  eventFilters,
  fitsFilter,
  isLine,
  joinEvents,
} from './event-groups.ts';
import { EventLine } from './event-line.tsx';
import type { DelayTextSlot, Removal } from './event-props.ts';
import classes from './timeline.module.css';

interface TimelineProps {
  detail: CaseDetail;
  access: CaseAccess;
  onLocked: (holder: LockHolder) => void;
  delayText: DelayTextSlot;
}
/** The events of a case, newest first. */
export function Timeline({ detail, access, onLocked, delayText }: TimelineProps) {
  const text = useTranslations('case.timeline');
  const [filter, setFilter] = useState<EventFilter>('all');
  const [wantsOlder, setWantsOlder] = useState(false);
  const [removal, setRemoval] = useState<Removal | null>(null);
  const older = useOlderEvents(detail.caseId, wantsOlder);
  const pages = older.data?.pages.map(({ items }) => items) ?? [];
  const events = joinEvents(detail.caseEvents, ...pages);
  const counts = countEvents(detail.eventCounts, detail.files.length);
  const shown = events.filter((event) => fitsFilter(event, filter));
  const hasOlder = events.length < detail.caseEventCount;
  const { caseId } = detail;
  const remove = ({ kind, id }: Removal) =>
    changeCase(
      { caseId, onLocked },
      () =>
        kind === 'event'
          ? call(caseEventEndpoints.removeEvent, { params: { id: caseId, eventId: id } })
          : call(caseEventEndpoints.removeAttachment, { params: { id } }),
      text(kind === 'event' ? 'eventRemoved' : 'fileRemoved'),
    );
  const common = { detail, access, onLocked, onRemove: setRemoval, delayText };
  return (
    <section aria-label={text('label')}>
      <fieldset
        className={classes.chips}
        style={{ border: 0, padding: 0, minWidth: 0 }}
        aria-label={text('filter')}
      >
        {eventFilters.map((name) => (
          <Chip key={name} isActive={filter === name} onClick={() => setFilter(name)}>
            {text(`filters.${name}`)} <span className="num">{counts[name]}</span>
          </Chip>
        ))}
      </fieldset>
      <ol className={classes.events}>
        {shown.map((event) =>
          isLine(event) ? (
            <EventLine key={event.caseEventId} event={event} {...common} />
          ) : (
            <EventCard key={event.caseEventId} event={event} {...common} />
          ),
        )}
      </ol>
      {shown.length === 0 && !hasOlder && (
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
      <ConfirmationDialog
        isOpen={removal !== null}
        onClose={() => setRemoval(null)}
        onConfirm={() => (removal ? remove(removal) : undefined)}
        title={text(removal?.kind === 'file' ? 'removeFile' : 'removeEvent')}
        yes={text('remove')}
        yesVariant="danger"
      >
        {removal?.kind === 'file' ? text('removeFileAsk', { name: removal.name }) : text('removeEventAsk')}
      </ConfirmationDialog>
    </section>
  );
}
