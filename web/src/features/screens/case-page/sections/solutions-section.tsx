import type { ComplexSolution } from '@cfm/contract/process/case-solution.ts';
import type { CaseDetail } from '@cfm/contract/screens/case-detail.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { EmailText } from '../../../../ui/email-text.tsx';
import { formatDateTime } from '../../../../ui/format.ts';
import { AttachmentTiles } from '../timeline/attachment-tiles.tsx';
import { EventText } from '../timeline/event-text.tsx';
import { Section } from './section.tsx';
import classes from './sections.module.css';

interface SolutionsSectionProps {
  detail: CaseDetail;
  /** Renders the data of the complex form. */
  complexSolution: (complex: ComplexSolution) => ReactNode;
}
/** Solutions of the case, by links and by staff. Absent if there are none. */
export function SolutionsSection({ detail, complexSolution }: SolutionsSectionProps) {
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
          {event.details.complex ? (
            complexSolution(event.details.complex)
          ) : (
            <EventText html={event.content} isShortened />
          )}
          <AttachmentTiles attachments={event.attachments} />
        </div>
      ))}
    </Section>
  );
}
