import type { CaseDetail } from '@cfm/contract/screens/case-detail.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Tag } from '../../../../ui/chip.tsx';
import { Section } from './section.tsx';

interface PostQualificationSectionProps {
  detail: CaseDetail;
  /** There are unsaved decisions, so it stays open. */
  isUnsaved: boolean;
  /** The requests and answers. */
  children: ReactNode;
}
/** Data requests to the customer. Absent without requests, and opened if an answer needs a decision. */
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
