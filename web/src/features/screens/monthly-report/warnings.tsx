import { formatMonth } from '@cfm/contract/platform/format-month.ts';
import type { MonthlyReport } from '@cfm/contract/screens/monthly-report.ts';
import { Link } from '@tanstack/react-router';
import { TriangleExclamationPointIcon } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { formatDateTime } from '../../../ui/format.ts';
import classes from './monthly-report.module.css';
import { OutdatedFigures } from './outdated-figures.tsx';

/** Warnings before sending (rule 23.4), author of the texts, and the cases that management asks about first. */
export function Warnings({ report }: { report: MonthlyReport }) {
  const text = useTranslations('monthlyReport');
  const { warnings, savedBy, savedAt, completed, month } = report;
  const name = formatMonth(month, useLocale());
  const search = { completedFrom: completed.firstDay, completedTo: completed.lastDay };
  return (
    <div className={classes.notes} role="status">
      {warnings.map((warning) => (
        <p key={warning} className={`caution ${classes.warning}`}>
          <TriangleExclamationPointIcon size={16} aria-hidden />
          <span>
            {text(`warnings.${warning}`)}{' '}
            {warning === 'ytdOutdated' && <Link to="/reports/ydt">{text('openYtd')}</Link>}
          </span>
        </p>
      ))}
      <OutdatedFigures report={report} />
      <p className="muted">
        {savedAt === null
          ? text('generated', { month: name })
          : text('savedBy', { name: savedBy ?? '', date: formatDateTime(savedAt) })}
      </p>
      <p className="muted">
        {text.rich('completedCases', {
          count: completed.count ?? 0,
          month: name,
          link: (words) => (
            <Link to="/cases" search={search}>
              {words}
            </Link>
          ),
        })}
      </p>
    </div>
  );
}
