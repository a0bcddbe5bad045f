import type { DailyReportRow } from '@cfm/contract/screens/daily-report.ts';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { notify } from '../../../api/notifications.ts';
import { complaintContact } from '../../../api/page-meta.ts';
import { formatDate } from '../../../ui/format.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { formatWeekday } from '../../../ui/weekday.ts';
import { recordPdf } from './queries.ts';

/** Relative column widths. No heading breaks within a word, even in German. */
const columns = [
  ['internalId', 8.5],
  ['authorOfConcern', 16],
  ['repeatConcern', 9],
  ['recipient', 14],
  ['market', 8],
  ['brand', 7],
  ['model', 8],
  ['modelCode', 7.5],
  ['theme', 11],
  ['keyIssueGerman', 14],
] as const satisfies readonly (readonly [keyof DailyReportRow, number])[];

/** Creates the PDF of a day in the browser and saves it. The code loads with the first PDF. */
export function useDownload(date: string, rows: readonly DailyReportRow[]) {
  const text = useTranslations('dailyReport');
  const frame = useTranslations('frame');
  const locale = useLocale();
  const [isRunning, setRunning] = useState(false);
  const download = async () => {
    setRunning(true);
    try {
      const { writeDailyReport } = await import('./write-daily-report.ts');
      const { team, mailbox } = complaintContact();
      const day = formatDate(date);
      const file = await writeDailyReport({
        title: frame('titles.dailyReport'),
        intro: `${formatWeekday(date, locale)}, ${day} · ${text('count', { count: rows.length })}`,
        language: locale,
        createdAt: new Date().toISOString(),
        columns: columns.map(([key, share]) => ({ head: text(`columns.${key}`), share })),
        rows: rows.map((row) =>
          columns.map(([key]) => {
            const value = row[key];
            return typeof value === 'boolean' ? text(value ? 'yes' : 'no') : (value ?? '—');
          }),
        ),
        footer: (page, of) => text('pdfFooter', { team, mailbox, page, of }),
      });
      await recordPdf(date);
      saveFile(file, text('pdfName', { date: day }));
    } catch {
      notify.error(text('pdfFailed'));
    } finally {
      setRunning(false);
    }
  };
  /** Why no PDF is available now. */
  const disabledReason = isRunning ? text('pdfCreating') : rows.length === 0 ? text('pdfNothing') : null;
  return { download, isRunning, disabledReason };
}
export type ReportPdf = ReturnType<typeof useDownload>;
