import { PencilIcon, Trash2Icon } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isFormKept } from '../../../api/kept-forms.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { useEventWords } from '../../../ui/event-words.ts';
import { formatDateTime } from '../../../ui/format.ts';
import { Initials } from '../../../ui/initials.tsx';
import { AttachmentTiles } from './attachment-tiles.tsx';
import { CommentEdit, commentKey } from './comment-edit.tsx';
import type { EventProps } from './event-props.ts';
import { EventText } from './event-text.tsx';
import classes from './timeline.module.css';

/** A comment, mail, delay or solution: who, when, what, with its files. */
export function EventCard(props: EventProps) {
  const { event, detail, access, onLocked, onRemove } = props;
  const { caseEventId } = event;
  const text = useTranslations('case.timeline');
  const [isEditing, setEditing] = useState(() => event.canEdit && isFormKept(commentKey(event)));
  const author = event.author || text('system');
  const canChange = access.canComment;
  const canRemoveFiles = canChange && detail.abilities.deleteAttachments;
  return (
    <li className={classes.event}>
      <Initials name={author} size={32} />
      {isEditing ? (
        <CommentEdit
          caseId={detail.caseId}
          event={event}
          onDone={() => setEditing(false)}
          onLocked={onLocked}
        />
      ) : (
        <article className={`card ${classes.card}`}>
          <div className={classes.head}>
            <strong>{author}</strong>
            <Tag>{text(`types.${event.type}`)}</Tag>
            {event.lastModifiedDateTime && (
              <span className="muted" title={formatDateTime(event.lastModifiedDateTime)}>
                {text('edited')}
              </span>
            )}
            <time className={`num ${classes.time}`} dateTime={event.createdAtDatetime}>
              {formatDateTime(event.createdAtDatetime)}
            </time>
            {canChange && (event.canEdit || event.canDelete) && (
              <span className={classes.tools}>
                {event.canEdit && (
                  <IconButton
                    label={text('edit')}
                    icon={<PencilIcon size={14} aria-hidden />}
                    onClick={() => setEditing(true)}
                  />
                )}
                {event.canDelete && (
                  <IconButton
                    label={text('removeEvent')}
                    icon={<Trash2Icon size={14} aria-hidden />}
                    onClick={() => onRemove({ kind: 'event', id: caseEventId })}
                  />
                )}
              </span>
            )}
          </div>
          {event.type === 'delay' ? props.delayText(event) : <EventTitle event={event} />}
          <EventText html={event.content} />
          <AttachmentTiles
            attachments={event.attachments}
            onRemove={
              canRemoveFiles
                ? ({ attachmentId, fileName }) => onRemove({ kind: 'file', id: attachmentId, name: fileName })
                : undefined
            }
          />
        </article>
      )}
    </li>
  );
}

function EventTitle({ event }: Pick<EventProps, 'event'>) {
  const words = useEventWords()(event);
  const isFailure = event.type === 'mailSent' && event.details.kind === 'failed';
  return (
    words && (
      <p className={isFailure ? classes.failed : classes.title} dir="auto">
        {words}
      </p>
    )
  );
}
