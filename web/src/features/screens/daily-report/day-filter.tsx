import { DownloadIcon } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, IconButton } from '../../../ui/button.tsx';
import { type DateError, DateField } from '../../../ui/date-field.tsx';
import classes from './daily-report.module.css';
import { today } from './daily-search.ts';
import type { ReportPdf } from './use-download.ts';

interface DayFilterProps {
  /** The shown day. */
  date: string;
  onApply: (date: string) => void;
  onReset: () => void;
  pdf: ReportPdf;
}
/** Date of the report and PDF download. Use the day as key, because the field starts with it. */
export function DayFilter({ date, onApply, onReset, pdf }: DayFilterProps) {
  const text = useTranslations('dailyReport');
  const ui = useTranslations('ui');
  const rule = useTranslations('rules');
  const [chosen, setChosen] = useState<string | null>(date);
  const [problem, setProblem] = useState<DateError | null>(null);
  /** Validates on blur, because a text is incomplete while the user types. */
  const [isJudged, setJudged] = useState(false);
  const [round, setRound] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const wrong =
    problem === 'missing' || chosen === null
      ? rule('required', { label: text('date') })
      : problem === 'late'
        ? text('noNextDay')
        : problem && text('dateUnreadable');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (wrong === null && chosen !== null) onApply(chosen);
    else form.current?.querySelector('input')?.focus();
  };
  return (
    <form ref={form} className={classes.filter} onSubmit={submit} noValidate>
      <DateField
        key={round}
        label={text('date')}
        required
        value={chosen}
        onChange={setChosen}
        onProblem={(found) => {
          setProblem(found);
          if (found === null) setJudged(false);
        }}
        onBlur={() => setJudged(true)}
        error={(isJudged && wrong) || undefined}
        max={today()}
      />
      <div className={classes.actions}>
        <div className={classes.buttons}>
          <Button size="small" variant="dark" type="submit">
            {ui('applyFilters')}
          </Button>
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              setChosen(today());
              setProblem(null);
              // Clears the typed text.
              setRound(round + 1);
              onReset();
            }}
          >
            {text('resetToDefault')}
          </Button>
        </div>
        <IconButton
          label={text(pdf.isRunning ? 'pdfCreating' : 'pdf')}
          icon={<DownloadIcon size={16} aria-hidden />}
          onClick={() => void pdf.download()}
          disabledReason={pdf.disabledReason}
        />
      </div>
    </form>
  );
}
