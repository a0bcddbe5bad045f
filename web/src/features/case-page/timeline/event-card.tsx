import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../../ui/button.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { Initials } from '../../../ui/initials.tsx';
import { AttachmentTiles } from './attachment-tiles.tsx';
import { CommentEdit } from './comment-edit.tsx';
import { factsOf } from './event-facts.ts';
import type { EventProps } from './event-props.ts';
import { EventText } from './event-text.tsx';
import classes from './timeline.module.css';

/** A comment, mail, delay or solution: who, when, what, with its files. */
export function EventCard(props: EventProps) {
  const { event, detail, access, sums, onLocked, onRemove } = props;
  const { caseEventId } = event;
  const text = useTranslations('case.timeline');
  const [isEditing, setEditing] = useState(false);
  const author = event.author || text('system');
  const canChange = access.canComment;
  const canRemoveFiles = canChange && detail.abilities.deleteAttachments;
  const facts = factsOf(event);
  const title = facts.isSentAgain ? text('sentAgain', { to: facts.recipients.join(', ') }) : event.title;
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
                    icon={<IconPencil size={14} aria-hidden />}
                    onClick={() => setEditing(true)}
                  />
                )}
                {event.canDelete && (
                  <IconButton
                    label={text('removeEvent')}
                    icon={<IconTrash size={14} aria-hidden />}
                    onClick={() => onRemove({ kind: 'event', id: caseEventId })}
                  />
                )}
              </span>
            )}
          </div>
          {event.type === 'delay'
            ? props.delayText({
                ...facts,
                caseEventId,
                canTakeBack: event.canTakeBack,
                sum: sums.get(caseEventId),
              })
            : title && event.type !== 'solution' && <p className={classes.title}>{title}</p>}
          {facts.hasFailed && (
            <p className={classes.failed}>
              {text('failed', { to: facts.recipients.join(', '), reason: facts.reason ?? '' })}
            </p>
          )}
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
