import type { MonthlyReport, SentReport } from '@cfm/contract/screens/monthly-report.ts';
import { MailCheckIcon, TriangleExclamationPointIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import classes from './monthly-report.module.css';
import { isKept, useSentReports } from './queries.ts';

/** The reports sent for a month, newest first. */
export const sentOf = (month: string, sent: readonly SentReport[]): SentReport[] =>
  sent.filter((each) => each.month === month);

interface MonthSentProps {
  report: MonthlyReport;
  /** Moves to the list of sent reports at the end of the page. */
  onShowList: () => void;
}
/** Notice at the top of the page that this report was sent already. */
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

/** The user may not know that another user has sent it, or that their own call succeeded despite a lost response. */
export function SentAlready({ last, isReached }: { last: SentReport; isReached: boolean }) {
  const text = useTranslations('monthlyReport');
  return (
    <p className={`caution ${classes.warning}`} role="status">
      <TriangleExclamationPointIcon size={16} aria-hidden />
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
