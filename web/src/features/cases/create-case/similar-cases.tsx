import type { CaseInfo } from '@cfm/contract/catalog/reference-data.ts';
import type { SimilarCase } from '@cfm/contract/screens/case-page.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type SimilarTo, useSimilarCases } from '../../../api/similar-cases.ts';
import { Button } from '../../../ui/button.tsx';
import { CaseLine } from '../../../ui/case-line.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { ConfirmationDialog } from '../../../ui/dialog.tsx';
import { formatDate } from '../../../ui/format.ts';
import { CardSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import classes from './similar-cases.module.css';

interface SimilarCasesProps {
  to: SimilarTo;
  statuses: CaseInfo['statuses'];
  /** Why the typed text can't become a comment yet, or null. */
  rejection: string | null;
  fileCount: number;
  onAddThere: (similar: SimilarCase) => Promise<void>;
}
/** Earlier cases of the person or car, likely duplicates first. Offers to add the text there as a comment. */
export function SimilarCases({ to, statuses, rejection, fileCount, onAddThere }: SimilarCasesProps) {
  const text = useTranslations('createCase');
  const similarText = useTranslations('case.similar');
  const similar = useSimilarCases(to);
  const [chosen, setChosen] = useState<SimilarCase | null>(null);
  if (to.contactId === null && to.vin === null) return <p className="muted">{text('similarHint')}</p>;
  if (similar.isError) return <ErrorState error={similar.error} onRetry={() => void similar.refetch()} />;
  if (!similar.data) return <CardSkeleton lines={3} />;
  if (similar.data.length === 0) return <p className="muted">{text('noSimilar')}</p>;
  const isDuplicate = ({ reasons }: SimilarCase) => reasons.includes('topic');
  const groups = [
    { title: text('likelyDuplicates'), items: similar.data.filter(isDuplicate) },
    { title: text('earlierCases'), items: similar.data.filter((item) => !isDuplicate(item)) },
  ];
  return (
    <>
      {groups.map(
        ({ title, items }) =>
          items.length > 0 && (
            <section key={title}>
              <h3>{title}</h3>
              <ul className={`bare-list ${classes.list}`}>
                {items.map((item) => (
                  <li key={item.caseId}>
                    <CaseLine
                      of={item}
                      statuses={statuses}
                      when={formatDate(item.receiptDateTime)}
                      isNewTab
                    />
                    <div className={classes.tags}>
                      {item.isRepeatConcern && <Tag tone="warning">{similarText('repeat')}</Tag>}
                      {item.reasons.map((reason) => (
                        <Tag key={reason}>{similarText(`reasons.${reason}`)}</Tag>
                      ))}
                    </div>
                    <Button size="small" disabledReason={rejection} onClick={() => setChosen(item)}>
                      {text('addThere')}
                    </Button>
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
      <ConfirmationDialog
        isOpen={chosen !== null}
        title={text('addThereTitle')}
        yes={text('addThereYes')}
        onClose={() => setChosen(null)}
        onConfirm={async () => {
          if (chosen) await onAddThere(chosen);
        }}
      >
        {text('addThereText', { number: chosen?.internalId ?? '', files: fileCount })}
      </ConfirmationDialog>
    </>
  );
}
