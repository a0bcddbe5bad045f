import type { CaseDetail } from '@cfm/contract/case-detail.ts';
import type { SimilarCase } from '@cfm/contract/case-page.ts';
import type { CaseInfo } from '@cfm/contract/reference-data.ts';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useSimilarCases } from '../../../api/similar-cases.ts';
import { formatDate } from '../../../ui/format.ts';
import classes from './sections.module.css';

interface SimilarCasesProps {
  detail: CaseDetail;
  info: CaseInfo | undefined;
  contactId: number | null | undefined;
  vin: string | null | undefined;
}
/** Earlier and other cases of the same person or car, repeat concerns first. */
export function SimilarCases({ detail, info, contactId, vin }: SimilarCasesProps) {
  const text = useTranslations('case.similar');
  const similar = useSimilarCases({
    exceptCaseId: detail.caseId,
    contactId,
    vin,
    sets: detail.codeLevelSets,
    receiptDateTime: detail.receiptDateTime,
  });
  if (similar.isError) return <p className={`muted ${classes.block}`}>{text('failed')}</p>;
  if (!similar.data || similar.data.length === 0) return null;
  const reasonOf = ({ reasons }: SimilarCase) =>
    reasons.map((reason) => text(`reasons.${reason}`)).join(', ');
  return (
    <ul className={classes.list} aria-label={text('label')}>
      {similar.data.map((other) => (
        <li key={other.caseId}>
          {other.isRepeatConcern && detail.repeatConcern !== false && (
            <span className={classes.repeat}>{text('repeat')}</span>
          )}{' '}
          <Link to="/case/edit/$id" params={{ id: other.caseId }} className="num" title={other.title}>
            {other.internalId}
          </Link>{' '}
          <span className="muted">
            {[
              reasonOf(other),
              info?.statuses.find(({ id }) => id === other.statusId)?.name,
              formatDate(other.receiptDateTime),
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
        </li>
      ))}
    </ul>
  );
}
