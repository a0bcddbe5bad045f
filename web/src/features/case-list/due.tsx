import type { CaseListRow } from '@cfm/contract/case-replies.ts';
import { useTranslations } from 'use-intl';
import { formatDateTime } from '../../ui/format.ts';
import classes from './due.module.css';
import { dueState } from './due-state.ts';

/** When it is due, in working days of the market; the moment itself shows on hover. */
export function Due({ row }: { row: Pick<CaseListRow, 'dueDateTime' | 'dueInWorkingDays'> }) {
  const text = useTranslations('cases.due');
  const { kind, days } = dueState(row, Date.now());
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
