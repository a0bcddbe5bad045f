import type { CaseDetail } from '@cfm/contract/screens/case-detail.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Tag } from '../../../../ui/chip.tsx';
import { Section } from './section.tsx';

interface PostQualificationSectionProps {
  detail: CaseDetail;
  /** It tells of decisions that are not saved: it stays open. */
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
    <Section
      name="postQualification"
      title={text('sections.postQualification')}
      mark={openFields > 0 && <Tag tone="warning">{text('openFields', { count: openFields })}</Tag>}
      isOpenedFirst={openFields > 0}
      isForcedOpen={isUnsaved}
    >
      {children}
    </Section>
  );
}
