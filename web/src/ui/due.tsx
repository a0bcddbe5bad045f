import type { CaseDetail } from '@cfm/contract/case-detail.ts';
import { useTranslations } from 'use-intl';
import classes from './due.module.css';
import { dueState } from './due-state.ts';
import { formatDateTime, formatShortDate } from './format.ts';

interface DueProps {
  row: Pick<CaseDetail, 'dueDateTime' | 'dueInWorkingDays'>;
  /** As a column has room for it: what is near as days, what is far as a date. */
  isShort?: boolean;
}
/** Beyond two weeks nobody counts in days. */
const countedDays = 10;

/** When it is due, in working days of the market; the moment itself shows on hover. */
export function Due({ row, isShort }: DueProps) {
  const text = useTranslations('ui.due');
  const { kind, days } = dueState(row.dueDateTime, row.dueInWorkingDays, Date.now());
  const full = text(kind, { days });
  return (
    <span
      className={classes.due}
      data-kind={kind}
      title={
        row.dueDateTime
          ? [formatDateTime(row.dueDateTime), isShort && full].filter(Boolean).join(' · ')
          : undefined
      }
    >
      {isShort && kind !== 'none' ? (
        <>
          <span aria-hidden>
            {kind === 'later' && days > countedDays
              ? formatShortDate(row.dueDateTime)
              : text(`short.${kind}`, { days })}
          </span>
          <span className="spoken">{full}</span>
        </>
      ) : (
        full
      )}
    </span>
  );
}
