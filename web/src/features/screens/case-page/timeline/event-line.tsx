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
import { IsolatedText } from '../../../../ui/isolated-text.tsx';
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

/** A process event in one line. The text of a forward can be expanded. */
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
                className={`bare-button ${classes.fold}`}
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
            <strong dir="auto">
              <IsolatedText text={event.title} />
            </strong>
            <EventText html={event.content} />
            {event.type === 'forward' && <IncludedData {...event.details} />}
          </div>
        )}
        <AttachmentTiles attachments={event.attachments} />
      </div>
    </li>
  );
}

type ForwardDetails = Extract<EventProps['event'], { type: 'forward' }>['details'];
/** Parts that the mail of a forward contained in addition to its text. */
function IncludedData({ includesCar, includesWords, includesCustomer }: ForwardDetails) {
  const text = useTranslations('case.timeline');
  const shown = [
    includesCar && text('containedCar'),
    includesWords && text('containedWords'),
    includesCustomer && text('containedCustomer'),
    text('containedLinks'),
  ].flatMap((part) => part || []);
  return <p className="muted">{text('alsoContained', { parts: shown.join(', ') })}</p>;
}

/** Text of a line. The number of another case links to it if the user can see it. */
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
