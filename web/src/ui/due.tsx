import { useTranslations } from 'use-intl';
import classes from './due.module.css';
import { type CaseDue, dueState } from './due-state.ts';
import { formatDate, formatDateTime } from './format.ts';

interface DueProps {
  row: CaseDue;
  /** Short form for a column. */
  isShort?: boolean;
}
/** The due date in working days of the market, or since when it is paused. The exact time shows on hover. */
export function Due({ row, isShort }: DueProps) {
  const text = useTranslations('ui.due');
  const { kind, days } = dueState(row, Date.now());
  const { dueDateTime, dueDatePausedAt } = row;
  const full = text(kind, { days, date: formatDate(dueDatePausedAt) });
  const moment = formatDateTime(dueDateTime);
  return (
    <span
      className={classes.due}
      data-kind={kind}
      title={
        kind === 'paused'
          ? text('pausedHint', { date: formatDate(dueDatePausedAt), due: moment })
          : dueDateTime
            ? [moment, isShort && full].filter(Boolean).join(' · ')
            : undefined
      }
    >
      {isShort && kind !== 'none' ? (
        <>
          <span aria-hidden>{text(`short.${kind}`, { days, date: formatDate(dueDatePausedAt) })}</span>
          <span className="spoken">{full}</span>
        </>
      ) : (
        full
      )}
    </span>
  );
}
