import { isOpen } from '@cfm/contract/catalog/case-statuses.ts';
import type { CaseInfo } from '@cfm/contract/catalog/reference-data.ts';
import type { RelatedCase } from '@cfm/contract/screens/case-detail.ts';
import { useTranslations } from 'use-intl';
import { CaseLine } from '../../../../ui/case-line.tsx';
import { formatDate } from '../../../../ui/format.ts';

interface RelatedCaseLineProps {
  of: RelatedCase;
  info: CaseInfo | undefined;
  isNewTab?: boolean;
}
/** A related case, with its due date while it is open. */
export function RelatedCaseLine({ of, info, isNewTab }: RelatedCaseLineProps) {
  const text = useTranslations('case.relations');
  const when =
    isOpen(of.statusId) && of.dueDateTime !== null ? text('due', { date: formatDate(of.dueDateTime) }) : null;
  return <CaseLine of={of} statuses={info?.statuses} when={when} isNewTab={isNewTab} />;
}
