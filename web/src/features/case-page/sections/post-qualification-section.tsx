import type { CaseDetail } from '@cfm/contract/case-detail.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Tag } from '../../../ui/chip.tsx';
import { Section } from './section.tsx';

const elementId = 'post-qualification';

interface PostQualificationSectionProps {
  detail: CaseDetail;
  /** Decisions stand in it that are not saved: it stays open. */
  isUnsaved: boolean;
  /** What was asked and answered. */
  children: ReactNode;
}
/** What was asked of the customer; a card of the cases where something was, and seen where an answer waits for a decision. */
export function PostQualificationSection({ detail, isUnsaved, children }: PostQualificationSectionProps) {
  const text = useTranslations('case');
  const { postQualification } = detail;
  if (postQualification === null) return null;
  const { openFields } = postQualification;
  return (
    <div id={elementId}>
      <Section
        name="postQualification"
        title={text('sections.postQualification')}
        mark={openFields > 0 && <Tag tone="warning">{text('openFields', { count: openFields })}</Tag>}
        isOpenedFirst={openFields > 0}
        isForcedOpen={isUnsaved}
      >
        {children}
      </Section>
    </div>
  );
}

/** Brings the card into view, for keys too. */
export function showPostQualification(): void {
  const card = document.getElementById(elementId);
  const column = card?.closest('aside');
  if (!card || !column) return;
  // The column alone: what stands around it is not to be moved.
  if (column.scrollHeight > column.clientHeight)
    column.scrollBy({ top: card.getBoundingClientRect().top - column.getBoundingClientRect().top });
  else card.scrollIntoView();
  card.querySelector<HTMLElement>('h2 button')?.focus({ preventScroll: true });
}
