import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { DateField } from '../../../ui/date-field.tsx';
import { formatDate } from '../../../ui/format.ts';
import classes from './goodwill.module.css';
import { type Days, isTurned } from './goodwill-search.ts';

interface GoodwillDaysProps {
  /** Those that are shown. */
  days: Days;
  onChange: (days: Days) => void;
}
/** A day chosen beyond the other one, until that is chosen too: nothing is shown for the two. */
interface Turned extends Days {
  at: keyof Days;
  /** What was shown then: once other days are, it is forgotten. */
  shown: Days;
}

/** The days whose solutions count. A first day after the last one is said to be so, and changes neither. */
export function GoodwillDays({ days, onChange }: GoodwillDaysProps) {
  const text = useTranslations('goodwill');
  const [left, setLeft] = useState<Turned | null>(null);
  const turned = left?.shown.from === days.from && left.shown.to === days.to ? left : null;
  const { from, to } = turned ?? days;
  // An address may have turned ones, too.
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
