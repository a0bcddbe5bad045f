import type { CaseInfo } from '@cfm/contract/catalog/reference-data.ts';
import type { CaseDetail } from '@cfm/contract/screens/case-detail.ts';
import type { SimilarCase } from '@cfm/contract/screens/case-page.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSimilarCases } from '../../../../api/similar-cases.ts';
import { CaseLine } from '../../../../ui/case-line.tsx';
import { formatDate } from '../../../../ui/format.ts';
import classes from './sections.module.css';

interface SimilarCasesProps {
  detail: CaseDetail;
  info: CaseInfo | undefined;
  contactId: number | null | undefined;
  vin: string | null | undefined;
}
/** Other cases of the same person or car, repeat concerns first. Cases listed under Relations are left out. */
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
  const others = (similar.data ?? []).filter(
    ({ caseId }) => !detail.related.some((related) => related.caseId === caseId),
  );
  const isRepeat = (other: SimilarCase) => other.isRepeatConcern && detail.repeatConcern !== false;
  return (
    <>
      <SimilarGroup kind="repeat" title={text('repeat')} cases={others.filter(isRepeat)} info={info} />
      <SimilarGroup
        kind="other"
        title={text('label')}
        cases={others.filter((other) => !isRepeat(other))}
        info={info}
      />
    </>
  );
}

/** Number of cases shown before expanding. */
const shownFirst = 3;
interface SimilarGroupProps {
  kind: 'repeat' | 'other';
  title: string;
  cases: readonly SimilarCase[];
  info: CaseInfo | undefined;
}
function SimilarGroup({ kind, title, cases, info }: SimilarGroupProps) {
  const text = useTranslations('case.similar');
  const [isWhole, setWhole] = useState(false);
  if (cases.length === 0) return null;
  const reasonOf = ({ reasons }: SimilarCase) =>
    reasons.map((reason) => text(`reasons.${reason}`)).join(', ');
  return (
    <section className={classes.relation} data-kind={kind} aria-label={title}>
      <h3>{text('groupOf', { title, count: cases.length })}</h3>
      <ul className={classes.list}>
        {cases.slice(0, isWhole ? undefined : shownFirst).map((other) => (
          <li key={other.caseId} title={reasonOf(other)}>
            <CaseLine of={other} statuses={info?.statuses} when={formatDate(other.receiptDateTime)} />
            <span className="spoken">{reasonOf(other)}</span>
          </li>
        ))}
      </ul>
      {!isWhole && cases.length > shownFirst && (
        <button type="button" className={classes.more} onClick={() => setWhole(true)}>
          {text('showAll', { count: cases.length })}
        </button>
      )}
    </section>
  );
}
