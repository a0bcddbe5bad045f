import type { CaseDetail } from '@cfm/contract/case-detail.ts';
import { useTranslations } from 'use-intl';
import classes from './due.module.css';
import { dueState } from './due-state.ts';
import { formatDateTime } from './format.ts';

/** When it is due, in working days of the market; the moment itself shows on hover. */
export function Due({ row }: { row: Pick<CaseDetail, 'dueDateTime' | 'dueInWorkingDays'> }) {
  const text = useTranslations('ui.due');
  const { kind, days } = dueState(row.dueDateTime, row.dueInWorkingDays, Date.now());
  return (
    <span
      className={classes.due}
      data-kind={kind}
      title={row.dueDateTime ? formatDateTime(row.dueDateTime) : undefined}
    >
      {text(kind, { days })}
    </span>
  );
}
