import type { CaseEvent } from '@cfm/contract/cases/events.ts';
import { Menu } from '@mantine/core';
import { EllipsisIcon, PencilIcon, SplitIcon, TrashIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isFormKept } from '../../../../api/kept-forms.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { Tag } from '../../../../ui/chip.tsx';
import { EmailText } from '../../../../ui/email-text.tsx';
import { useEventKind, useEventWords, useMailRecipients, useMailState } from '../../../../ui/event-words.ts';
import { formatDateTime } from '../../../../ui/format.ts';
import { IsolatedText } from '../../../../ui/isolated-text.tsx';
import { ActionItem } from '../actions/action-item.tsx';
import { AttachmentTiles } from './attachment-tiles.tsx';
import { CommentEdit } from './comment-edit.tsx';
import type { EventProps } from './event-props.ts';
import { EventText } from './event-text.tsx';
import classes from './timeline.module.css';
import { commentKey } from './use-comment-edit.ts';

interface EventArticleProps extends EventProps {
  /** The author to show, if it is the customer and not the user who recorded the event. */
  speaker?: string | undefined;
}
/** Content of a comment, mail, extension or solution: author, time, text and files. */
export function EventArticle(props: EventArticleProps) {
  const { event, detail, access, speaker, onLocked, onRemove, onConvert } = props;
  const text = useTranslations('case.timeline');
  const kindOf = useEventKind();
  const mailState = useMailState()(event);
  const [isEditing, setEditing] = useState(() => event.canEdit && isFormKept(commentKey(event)));
  // The renderer for the type of the event.
  const ownPart = props.eventParts[event.type] as
    | ((of: CaseEvent, written: ReactNode) => ReactNode)
    | undefined;
  const written = <EventText html={event.content} isShortened={speaker !== undefined} />;
  const author = event.author || text('system');
  const canRemoveFiles = access.canChangeEvents && detail.abilities.deleteAttachments;
  if (isEditing) {
    return (
      <CommentEdit
        caseId={detail.caseId}
        event={event}
        onDone={() => setEditing(false)}
        onLocked={onLocked}
      />
    );
  }
  return (
    <article className={`card ${classes.card}`} data-edge={edgeOf(event)}>
      <div className={classes.head}>
        <strong>{speaker ?? author}</strong>
        {speaker !== undefined && speaker !== text('customer') && (
          <span className={classes.customer}>{text('customer')}</span>
        )}
        <Tag>{kindOf(event, detail)}</Tag>
        {mailState && <Tag tone={mailState.tone}>{mailState.words}</Tag>}
        {speaker !== undefined && event.type === 'comment' && (
          <span className="muted">{text('recordedBy', { name: author })}</span>
        )}
        {event.lastModifiedDateTime && (
          <span className="muted" title={formatDateTime(event.lastModifiedDateTime)}>
            {text('edited')}
          </span>
        )}
        <span className={classes.end}>
          <time className={`num ${classes.time}`} dateTime={event.createdAtDatetime}>
            {formatDateTime(event.createdAtDatetime)}
          </time>
          {access.canChangeEvents && (event.canEdit || event.canDelete || event.canConvert) && (
            <span className={classes.tools}>
              <Menu position="bottom-end">
                <Menu.Target>
                  <IconButton label={text('actions')} icon={<EllipsisIcon size={16} aria-hidden />} />
                </Menu.Target>
                <Menu.Dropdown>
                  {event.canEdit && (
                    <ActionItem
                      icon={PencilIcon}
                      name={text('edit')}
                      disabledReason={null}
                      run={() => setEditing(true)}
                    />
                  )}
                  {event.canConvert && (
                    <ActionItem
                      icon={SplitIcon}
                      name={text('convert')}
                      disabledReason={event.caseEventId === detail.firstMessageId ? text('firstStays') : null}
                      run={() => onConvert(event)}
                    />
                  )}
                  {event.canDelete && (
                    <>
                      {(event.canEdit || event.canConvert) && <Menu.Divider />}
                      <ActionItem
                        icon={TrashIcon}
                        name={text('removeEvent')}
                        disabledReason={null}
                        isDangerous
                        run={() => onRemove({ kind: 'event', id: event.caseEventId })}
                      />
                    </>
                  )}
                </Menu.Dropdown>
              </Menu>
            </span>
          )}
        </span>
      </div>
      {ownPart ? (
        ownPart(event, written)
      ) : (
        <>
          <EventTitle event={event} />
          {written}
        </>
      )}
      <AttachmentTiles
        attachments={event.attachments}
        onRemove={
          canRemoveFiles
            ? ({ attachmentId, fileName }) => onRemove({ kind: 'file', id: attachmentId, name: fileName })
            : undefined
        }
      />
    </article>
  );
}

/** Important events have a coloured edge. */
function edgeOf(event: EventProps['event']): 'solution' | 'delay' | undefined {
  if (event.type === 'solution') return 'solution';
  if (event.type === 'extensionRequest') return event.details.answeredAt === null ? 'delay' : undefined;
  return event.type === 'delay' && event.details.takenBackAt === null ? 'delay' : undefined;
}

function EventTitle({ event }: Pick<EventProps, 'event'>) {
  const words = useEventWords()(event);
  const recipients = useMailRecipients()(event);
  const isFailure = event.type === 'mailSent' && event.details.kind === 'failed';
  return (
    <>
      {words && (
        <p className={isFailure ? classes.failed : classes.title} dir="auto">
          <IsolatedText text={words} />
        </p>
      )}
      {recipients && (
        <p className={classes.recipients}>
          <EmailText text={recipients} />
        </p>
      )}
    </>
  );
}
