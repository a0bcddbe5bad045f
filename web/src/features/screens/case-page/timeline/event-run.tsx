import { ChevronsUpDownIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useEventWords } from '../../../../ui/event-words.ts';
import { formatDate } from '../../../../ui/format.ts';
import type { Run } from './event-groups.ts';
import { EventLine } from './event-line.tsx';
import type { EventProps } from './event-props.ts';
import classes from './timeline.module.css';

/** Consecutive process events as one line: number, first date, last event. Expands on demand. */
export function EventRun({ run, ...common }: { run: Run } & Omit<EventProps, 'event'>) {
  const text = useTranslations('case.timeline');
  const wordsOf = useEventWords();
  const [isOpen, setOpen] = useState(false);
  const { events } = run;
  const [last] = events;
  if (!last) return null;
  const to = formatDate(last.createdAtDatetime);
  const from = formatDate(events.at(-1)?.createdAtDatetime);
  return (
    <>
      <li className={classes.event}>
        <span className={classes.icon}>
          <ChevronsUpDownIcon size={16} aria-hidden />
        </span>
        <div className={classes.line}>
          <div className={classes.lineHead}>
            <span dir="auto">
              <span className="num">
                {text('steps', { count: events.length, days: from === to ? to : `${from}–${to}` })}
              </span>
              {!isOpen && `, ${text('lastStep', { step: wordsOf(last) || text(`types.${last.type}`) })}`}{' '}
              <button
                type="button"
                className={`bare-button ${classes.fold}`}
                aria-expanded={isOpen}
                onClick={() => setOpen(!isOpen)}
              >
                {text(isOpen ? 'hideSteps' : 'showSteps')}
              </button>
            </span>
          </div>
        </div>
      </li>
      {isOpen && events.map((event) => <EventLine key={event.caseEventId} event={event} {...common} />)}
    </>
  );
}
