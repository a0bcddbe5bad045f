import type { MonthlyReport } from '@cfm/contract/monthly-report.ts';
import { Link } from '@tanstack/react-router';
import { TriangleAlertIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { formatDateTime } from '../../ui/format.ts';
import classes from './monthly-report.module.css';

/** What to look at before it is sent (rule 23.4), and whose the texts are. */
export function Warnings({ report }: { report: MonthlyReport }) {
  const text = useTranslations('monthlyReport');
  const { warnings, savedBy, savedAt } = report;
  return (
    <div className={classes.notes} role="status">
      {warnings.map((warning) => (
        <p key={warning} className={classes.warning}>
          <TriangleAlertIcon size={16} aria-hidden />
          <span>
            {text(`warnings.${warning}`)}{' '}
            {warning === 'ytdOutdated' && <Link to="/reports/ydt">{text('openYtd')}</Link>}
          </span>
        </p>
      ))}
      <p className="muted">
        {savedAt === null
          ? text('proposed')
          : text('savedBy', { name: savedBy ?? '', date: formatDateTime(savedAt) })}
      </p>
    </div>
  );
}
