import type { Erasure } from '@cfm/contract/people/privacy.ts';
import { useTranslations } from 'use-intl';
import { formatDateTime } from '../../../ui/format.ts';
import classes from './gdpr.module.css';

/** Progress of the erasure of a person. */
export function ErasureLine({ erasure }: { erasure: Erasure }) {
  const text = useTranslations('gdpr');
  const { doneCount, totalCount, failedAt, finishedAt } = erasure;
  const words =
    finishedAt === null
      ? text('erasing', { done: doneCount, total: totalCount })
      : text('erasedOn', { date: formatDateTime(finishedAt) });
  return (
    <div className={classes.restraint} role="status">
      <strong>{words}</strong>
      {failedAt !== null && <p>{text('eraseFailed', { date: formatDateTime(failedAt) })}</p>}
      {finishedAt === null && <progress value={doneCount} max={totalCount} aria-label={words} />}
    </div>
  );
}
