import type { MonthlyReport } from '@cfm/contract/screens/monthly-report.ts';
import { TriangleExclamationPointIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { hasCode } from '../../../api/api-error.ts';
import { notify } from '../../../api/notifications.ts';
import { reportError } from '../../../api/report-error.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmationDialog } from '../../../ui/dialog.tsx';
import { missing } from '../../../ui/figure-text.ts';
import classes from './monthly-report.module.css';
import { loadReport, renewReport, showReport } from './queries.ts';

/** Changes listed on the page and before sending. */
const shownChanges = 6;

type Outdated = NonNullable<MonthlyReport['outdated']>;
function Changes({ outdated: { changes, isOwnTextLeft } }: { outdated: Outdated }) {
  const text = useTranslations('monthlyReport.outdated');
  const more = changes.length - shownChanges;
  return (
    <>
      {text('note')}
      <ul className={classes.changes}>
        {changes.slice(0, shownChanges).map(({ name, month, from, to }) => (
          <li key={`${name} ${month}`}>
            {text('change', { name, month, from: from ?? missing, to: to ?? missing })}
          </li>
        ))}
        {more > 0 && <li>{text('more', { count: more })}</li>}
      </ul>
      {isOwnTextLeft && text('own')}
    </>
  );
}

/** Says that figures changed since the texts were saved, and renews them (rule 23.9). */
export function OutdatedFigures({ report }: { report: MonthlyReport }) {
  const text = useTranslations('monthlyReport.outdated');
  const [isAsking, setAsking] = useState(false);
  const { outdated } = report;
  const renew = async () => {
    try {
      showReport(await renewReport(report));
      notify.success(text('renewed'));
    } catch (error) {
      reportError(error);
      if (hasCode(error, 'MonthlyReportChanged')) await loadReport();
    }
  };
  return (
    <>
      {outdated && (
        <div className={`caution ${classes.warning}`}>
          <TriangleExclamationPointIcon size={16} aria-hidden />
          <div>
            <Changes outdated={outdated} />
            {outdated.isRenewable && (
              <div className={classes.noteButtons}>
                <Button size="small" onClick={() => setAsking(true)}>
                  {text('renew')}
                </Button>
              </div>
            )}
          </div>
        </div>
      )}
      <ConfirmationDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={renew}
        title={text('renewTitle')}
        yes={text('renew')}
      >
        {text('renewText')}
      </ConfirmationDialog>
    </>
  );
}

interface OutdatedQuestionProps {
  report: MonthlyReport;
  isOpen: boolean;
  onClose: () => void;
  onGoOn: () => void;
}
/** Asks before a report is sent whose texts contradict its chart. */
export function OutdatedQuestion({ report, isOpen, onClose, onGoOn }: OutdatedQuestionProps) {
  const text = useTranslations('monthlyReport.outdated');
  const goOn = () => {
    onClose();
    onGoOn();
  };
  return (
    <ConfirmationDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={goOn}
      title={text('sendTitle')}
      yes={text('sendYes')}
    >
      <p>{text('sendText')}</p>
      {report.outdated && <Changes outdated={report.outdated} />}
    </ConfirmationDialog>
  );
}
