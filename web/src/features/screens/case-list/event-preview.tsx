import type { CaseEvent } from '@cfm/contract/cases/events.ts';
import type { CaseDetail } from '@cfm/contract/screens/case-detail.ts';
import { PaperclipIcon } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { Tag } from '../../../ui/chip.tsx';
import { useEventKind, useEventWords, useMailState } from '../../../ui/event-words.ts';
import { formatDateTime } from '../../../ui/format.ts';
import { IsolatedText } from '../../../ui/isolated-text.tsx';
import classes from './case-preview.module.css';

/** Returns the plain text of rich text. The parsed document runs no scripts and loads nothing. */
function plainWords(html: string): string {
  const parsed = new DOMParser().parseFromString(html.replace(/<(br|\/p|\/li)\b/gi, ' <$1'), 'text/html');
  return (parsed.body.textContent ?? '').replace(/\s+/g, ' ').trim();
}

export function EventPreview({ event, detail }: { event: CaseEvent; detail: CaseDetail }) {
  const text = useTranslations('casePreview');
  const kind = useEventKind()(event, detail);
  const mailState = useMailState()(event);
  const said = useEventWords()(event);
  const words = useMemo(() => plainWords(event.content), [event.content]);
  return (
    <li>
      <div className={classes.eventHead}>
        <Tag>{kind}</Tag>
        {mailState && <Tag tone={mailState.tone}>{mailState.words}</Tag>}
        <span>{event.author}</span>
        <span className="muted num">{formatDateTime(event.createdAtDatetime)}</span>
        {event.attachments.length > 0 && (
          <span
            className={`${classes.files} muted`}
            title={event.attachments.map((a) => a.fileName).join('\n')}
          >
            <PaperclipIcon size={14} aria-hidden />
            {text('fileCount', { count: event.attachments.length })}
          </span>
        )}
      </div>
      {said && (
        <div className={classes.eventTitle} dir="auto">
          <IsolatedText text={said} />
        </div>
      )}
      {words && (
        <p className={classes.words} dir="auto">
          <IsolatedText text={words} />
        </p>
      )}
    </li>
  );
}
