import type { DailyReportRow } from '@cfm/contract/daily-report.ts';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { notify } from '../../api/notifications.ts';
import { complaintContact } from '../../api/page-meta.ts';
import { formatDate } from '../../ui/format.ts';
import { saveFile } from '../../ui/save-file.ts';

/** Parts of the width: what is short beside what is long. */
const columns = [
  ['internalId', 9],
  ['authorOfConcern', 12],
  ['repeatConcern', 8],
  ['recipient', 15],
  ['market', 9],
  ['brand', 7],
  ['model', 9],
  ['modelCode', 7],
  ['theme', 12],
  ['keyIssueGerman', 15],
] as const satisfies readonly (readonly [keyof DailyReportRow, number])[];

/** Makes the PDF of a day in the browser and saves it; the code for it comes with the first one. */
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
        intro: `${day} · ${text('count', { count: rows.length })}`,
        language: locale,
        createdAt: new Date().toISOString(),
        columns: columns.map(([key, share]) => ({ head: text(`columns.${key}`), share })),
        rows: rows.map((row) =>
          columns.map(([key]) => {
            const value = row[key];
            return typeof value === 'boolean' ? text(value ? 'yes' : 'no') : (value ?? '');
          }),
        ),
        footer: (page, of) => text('pdfFooter', { team, mailbox, page, of }),
      });
      saveFile(file, text('pdfName', { date: day }));
    } catch {
      notify.error(text('pdfFailed'));
    } finally {
      setRunning(false);
    }
  };
  return { download, isRunning };
}
