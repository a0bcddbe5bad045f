import type { CaseDetail } from '@cfm/contract/case-detail.ts';
import { useTranslations } from 'use-intl';
import { EmailText } from '../../../ui/email-text.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { RichTextView } from '../../../ui/rich-text-view.tsx';
import { AttachmentTiles } from '../timeline/attachment-tiles.tsx';
import { Section } from './section.tsx';
import classes from './sections.module.css';

/** What was answered by the token links; absent while nothing was. */
export function SolutionsSection({ detail }: { detail: CaseDetail }) {
  const text = useTranslations('case');
  const { solutions } = detail;
  if (solutions.length === 0) return null;
  return (
    <Section name="solutions" title={text('sections.solutions')} count={solutions.length}>
      {solutions.map((event) => (
        <div key={event.caseEventId} className={classes.entry}>
          <div className={classes.entryHead}>
            <strong>
              <EmailText text={event.author || text('timeline.system')} />
            </strong>
            <time className="num" dateTime={event.createdAtDatetime}>
              {formatDateTime(event.createdAtDatetime)}
            </time>
          </div>
          <RichTextView html={event.content} />
          <AttachmentTiles attachments={event.attachments} />
        </div>
      ))}
    </Section>
  );
}
