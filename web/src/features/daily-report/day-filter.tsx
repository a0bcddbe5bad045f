import { DownloadIcon } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, IconButton } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import classes from './daily-report.module.css';
import { today } from './daily-search.ts';

interface DayFilterProps {
  /** The day that is shown. */
  date: string;
  onApply: (date: string) => void;
  onReset: () => void;
  onDownload: () => void;
  isDownloading: boolean;
  /** Why there is no PDF just now. */
  noDownload: string | null;
}
/** The day of the report, and the report as a PDF. Give it the day as key: it begins with it. */
export function DayFilter({ date, onApply, onReset, onDownload, isDownloading, noDownload }: DayFilterProps) {
  const text = useTranslations('dailyReport');
  const ui = useTranslations('ui');
  const [chosen, setChosen] = useState<string | null>(date);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen !== null) onApply(chosen);
  };
  return (
    <form className={classes.filter} onSubmit={submit} noValidate>
      <DateField label={text('date')} required value={chosen} onChange={setChosen} max={today()} />
      <div className={classes.buttons}>
        <Button size="small" variant="dark" type="submit">
          {ui('applyFilters')}
        </Button>
        <Button
          size="small"
          variant="quiet"
          onClick={() => {
            setChosen(today());
            onReset();
          }}
        >
          {text('resetToDefault')}
        </Button>
        <IconButton
          label={text(isDownloading ? 'pdfUnderWay' : 'pdf')}
          icon={<DownloadIcon size={16} aria-hidden />}
          onClick={onDownload}
          disabledReason={isDownloading ? text('pdfUnderWay') : noDownload}
        />
      </div>
    </form>
  );
}
