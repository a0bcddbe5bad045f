import type { RelatedCase } from '@cfm/contract/case-detail.ts';
import { openStatusIds } from '@cfm/contract/case-statuses.ts';
import type { CaseInfo } from '@cfm/contract/reference-data.ts';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { formatDate } from '../../../ui/format.ts';
import { StatusDot } from '../../../ui/status-dot.tsx';
import classes from './sections.module.css';

interface RelatedCaseLineProps {
  of: RelatedCase;
  info: CaseInfo | undefined;
  /** Where leaving the page would lose what is being done. */
  isNewTab?: boolean;
}
/** Another case: its number as a link, title, status, and when it is due while it is open. */
export function RelatedCaseLine({ of, info, isNewTab }: RelatedCaseLineProps) {
  const text = useTranslations('case.relations');
  const status = info?.statuses.find(({ id }) => id === of.statusId);
  const isOpen = openStatusIds.some((id) => id === of.statusId);
  return (
    <div className={classes.related}>
      <span className={classes.relatedHead}>
        <Link
          to="/case/edit/$id"
          params={{ id: of.caseId }}
          target={isNewTab ? '_blank' : undefined}
          className="num"
        >
          {of.internalId}
        </Link>
        <StatusDot code={status?.code} name={status?.name} />
        {isOpen && of.dueDateTime !== null && (
          <span className="muted num">{text('due', { date: formatDate(of.dueDateTime) })}</span>
        )}
      </span>
      <span dir="auto">{of.title}</span>
    </div>
  );
}
