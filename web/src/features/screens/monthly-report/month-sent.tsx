import type { MonthlyReport, SentReport } from '@cfm/contract/screens/monthly-report.ts';
import { MailCheckIcon, TriangleAlertIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import classes from './monthly-report.module.css';
import { isKept, useSentReports } from './queries.ts';

/** What was sent of a month, the newest first. */
export const sentOf = (month: string, sent: readonly SentReport[]): SentReport[] =>
  sent.filter((each) => each.month === month);

interface MonthSentProps {
  report: MonthlyReport;
  /** To the list of what was sent, which stands far below. */
  onShowList: () => void;
}
/** That this report was sent already, where the page begins. */
export function MonthSent({ report, onShowList }: MonthSentProps) {
  const text = useTranslations('monthlyReport');
  const sent = useSentReports(1);
  const [last] = sentOf(report.month, sent.data?.items ?? []);
  if (!last) return null;
  return (
    <div className={classes.restored} role="status">
      <span className={classes.monthSent}>
        <MailCheckIcon size={16} aria-hidden />
        <span>
          <SentWords last={last} />
        </span>
      </span>
      <Button size="small" onClick={onShowList}>
        {text('sentTitle')}
      </Button>
    </div>
  );
}

/** Somebody may not know of a sending by another, or of their own whose answer was lost. */
export function SentAlready({ last, isReached }: { last: SentReport; isReached: boolean }) {
  const text = useTranslations('monthlyReport');
  return (
    <p className={classes.warning} role="status">
      <TriangleAlertIcon size={16} aria-hidden />
      <span>
        <SentWords last={last} /> {isReached && text('sentAgain')}
      </span>
    </p>
  );
}

function SentWords({ last }: { last: SentReport }) {
  const text = useTranslations('monthlyReport');
  const { sentAt, sentBy, recipients } = last;
  const kept = recipients.filter(isKept).length;
  return (
    <>
      {text('sentAlready', { date: formatDateTime(sentAt), name: sentBy, count: recipients.length })}{' '}
      {kept > 0 && text('sentAlreadyKept', { count: kept })}
    </>
  );
}
