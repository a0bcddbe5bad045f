import type { CaseListRow } from '@cfm/contract/case-replies.ts';
import { useTranslations } from 'use-intl';
import { dueState } from '../../ui/due-state.ts';
import { formatDateTime } from '../../ui/format.ts';
import classes from './due.module.css';

/** When it is due, in working days of the market; the moment itself shows on hover. */
export function Due({ row }: { row: Pick<CaseListRow, 'dueDateTime' | 'dueInWorkingDays'> }) {
  const text = useTranslations('cases.due');
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
