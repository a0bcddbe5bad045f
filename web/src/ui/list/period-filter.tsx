import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Chip } from '../chip.tsx';
import { DateField } from '../date-field.tsx';
import { formatDate } from '../format.ts';
import classes from './list-page.module.css';
import { type ChosenPeriod, isReversed, type Period, periodOf } from './period.ts';

interface PeriodFilterProps {
  chosen: ChosenPeriod;
  onChange: (changed: ChosenPeriod) => void;
  /** Labels of the days. The first is visible. */
  labels: Record<keyof Period, string>;
}
/** Filters a list by a period of days. Default: this year. */
export function PeriodFilter({ chosen, onChange, labels }: PeriodFilterProps) {
  const text = useTranslations('ui.list.period');
  const [round, setRound] = useState(0);
  return (
    <div className={classes.period}>
      <PeriodDays key={round} period={periodOf(chosen)} onChange={onChange} labels={labels} />
      <Chip
        isActive={chosen.from === null && chosen.to === null}
        onClick={() => {
          // Also clears an invalid day.
          setRound(round + 1);
          onChange({ from: null, to: null });
        }}
      >
        {text('thisYear')}
      </Chip>
    </div>
  );
}

interface PeriodDaysProps extends Pick<PeriodFilterProps, 'onChange' | 'labels'> {
  /** The current period. */
  period: Period;
}
/** A period whose start is after its end, until the other day is changed as well. */
interface Reversed extends Period {
  at: keyof Period;
  /** The period at that time. The entry is dropped when it changes. */
  shown: Period;
}
/** Both days. A start after the end shows an error and does not change the period. */
function PeriodDays({ period, onChange, labels }: PeriodDaysProps) {
  const text = useTranslations('ui.list.period');
  const [left, setLeft] = useState<Reversed | null>(null);
  const reversed = left?.shown.from === period.from && left.shown.to === period.to ? left : null;
  const { from, to } = reversed ?? period;
  // A URL may contain such a period as well.
  const wrong = reversed?.at ?? (isReversed(period) ? 'from' : null);
  const choose = (at: keyof Period) => (day: string | null) => {
    if (day === null) return;
    const next = { from, to, [at]: day };
    setLeft(isReversed(next) ? { ...next, at, shown: period } : null);
    if (!isReversed(next)) onChange(next);
  };
  const errors = {
    from: text('notAfter', { day: formatDate(to) }),
    to: text('notBefore', { day: formatDate(from) }),
  };
  const dayField = (at: keyof Period) => (
    <div className={classes.day}>
      <DateField
        label={labels[at]}
        isLabelHidden
        required
        value={at === 'from' ? from : to}
        onChange={choose(at)}
        {...(wrong === at && { error: errors[at] })}
      />
    </div>
  );
  return (
    <>
      <span aria-hidden>{labels.from}</span>
      {dayField('from')}
      <span aria-hidden>{text('until')}</span>
      {dayField('to')}
    </>
  );
}
