import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { DateField } from '../../../ui/date-field.tsx';
import { formatDate } from '../../../ui/format.ts';
import classes from './goodwill.module.css';
import { type Days, isTurned } from './goodwill-search.ts';

interface GoodwillDaysProps {
  /** The current period. */
  days: Days;
  onChange: (days: Days) => void;
}
/** A period whose start is after its end, until the other day is changed as well. */
interface Turned extends Days {
  at: keyof Days;
  /** The period at that time. The entry is dropped when it changes. */
  shown: Days;
}

/** The period of the solutions. A start after the end shows an error and does not change the period. */
export function GoodwillDays({ days, onChange }: GoodwillDaysProps) {
  const text = useTranslations('goodwill');
  const [left, setLeft] = useState<Turned | null>(null);
  const turned = left?.shown.from === days.from && left.shown.to === days.to ? left : null;
  const { from, to } = turned ?? days;
  // A URL may contain such a period as well.
  const wrong = turned?.at ?? (isTurned(days) ? 'from' : null);
  const choose = (at: keyof Days) => (day: string | null) => {
    if (day === null) return;
    const chosen = { from, to, [at]: day };
    setLeft(isTurned(chosen) ? { ...chosen, at, shown: days } : null);
    if (!isTurned(chosen)) onChange(chosen);
  };
  return (
    <>
      <span aria-hidden>{text('from')}</span>
      <div className={classes.day}>
        <DateField
          label={text('from')}
          isLabelHidden
          required
          value={from}
          onChange={choose('from')}
          {...(wrong === 'from' && { error: text('notAfter', { day: formatDate(to) }) })}
        />
      </div>
      <span aria-hidden>{text('until')}</span>
      <div className={classes.day}>
        <DateField
          label={text('to')}
          isLabelHidden
          required
          value={to}
          onChange={choose('to')}
          {...(wrong === 'to' && { error: text('notBefore', { day: formatDate(from) }) })}
        />
      </div>
    </>
  );
}
