import type { CaseEventType } from '@cfm/contract/cases/event-types.ts';
import { Link } from '@tanstack/react-router';
import {
  AlarmClockIcon,
  ArrowUpIcon,
  CircleDotIcon,
  ClipboardListIcon,
  ForwardIcon,
  LinkIcon,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { EmailText } from '../../../../ui/email-text.tsx';
import { useEventWords } from '../../../../ui/event-words.ts';
import { formatDateTime } from '../../../../ui/format.ts';
import { AttachmentTiles } from './attachment-tiles.tsx';
import type { EventProps } from './event-props.ts';
import { EventText } from './event-text.tsx';
import classes from './timeline.module.css';

const icons: Partial<Record<CaseEventType, ReactNode>> = {
  forward: <ForwardIcon size={16} aria-hidden />,
  reminder: <AlarmClockIcon size={16} aria-hidden />,
  escalation: <ArrowUpIcon size={16} aria-hidden />,
  postQualification: <ClipboardListIcon size={16} aria-hidden />,
  relation: <LinkIcon size={16} aria-hidden />,
};

/** What the process did, in one line; the words of a forward open below it. */
export function EventLine({ event }: EventProps) {
  const text = useTranslations('case.timeline');
  const [isOpen, setOpen] = useState(false);
  const line = useEventWords()(event) || text(`types.${event.type}`);
  const by = event.author && text('by', { name: event.author });
  return (
    <li className={classes.event}>
      <span className={classes.icon}>{icons[event.type] ?? <CircleDotIcon size={16} aria-hidden />}</span>
      <div className={classes.line}>
        <div className={classes.lineHead}>
          <span dir="auto">
            <LineWords event={event} words={[line, by].filter(Boolean).join('\u00a0· ')} />
            {event.content !== '' && '\u00a0· '}
            {event.content !== '' && (
              <button
                type="button"
                className={classes.fold}
                aria-expanded={isOpen}
                onClick={() => setOpen(!isOpen)}
              >
                {text(isOpen ? 'hideMessage' : 'showMessage')}
              </button>
            )}
          </span>
          <time className={`num ${classes.time}`} dateTime={event.createdAtDatetime}>
            {formatDateTime(event.createdAtDatetime)}
          </time>
        </div>
        {isOpen && (
          <div className={classes.lineBody}>
            <strong dir="auto">{event.title}</strong>
            <EventText html={event.content} />
            {event.type === 'forward' && <ShownBeside {...event.details} />}
          </div>
        )}
        <AttachmentTiles attachments={event.attachments} />
      </div>
    </li>
  );
}

type ForwardDetails = Extract<EventProps['event'], { type: 'forward' }>['details'];
/** What the mail of a forward held beside what was typed. */
function ShownBeside({ includesCar, includesWords, includesCustomer }: ForwardDetails) {
  const text = useTranslations('case.timeline');
  const shown = [
    includesCar && text('showedCar'),
    includesWords && text('showedWords'),
    includesCustomer && text('showedCustomer'),
    text('showedLinks'),
  ].flatMap((part) => part || []);
  return <p className="muted">{text('showed', { parts: shown.join(', ') })}</p>;
}

/** What a line says; the number of another case leads there, where the reader sees it. */
function LineWords({ event, words }: Pick<EventProps, 'event'> & { words: string }) {
  const { caseId, internalId } = event.type === 'relation' ? event.details : {};
  if (!caseId || !internalId) return <EmailText text={words} />;
  const [before, ...after] = words.split(internalId);
  return (
    <>
      {before}
      <Link to="/case/edit/$id" params={{ id: caseId }} className="num">
        {internalId}
      </Link>
      {after.join(internalId)}
    </>
  );
}
