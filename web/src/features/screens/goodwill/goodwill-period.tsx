import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Chip } from '../../../ui/chip.tsx';
import classes from './goodwill.module.css';
import { GoodwillDays } from './goodwill-days.tsx';
import { daysOf, type GoodwillSearch } from './goodwill-search.ts';

interface GoodwillPeriodProps {
  shown: GoodwillSearch;
  onChange: (changed: Pick<GoodwillSearch, 'from' | 'to'>) => void;
}
/** Period of the solutions. Default: this year. */
export function GoodwillPeriod({ shown, onChange }: GoodwillPeriodProps) {
  const text = useTranslations('goodwill');
  const [round, setRound] = useState(0);
  const isThisYear = shown.from === null && shown.to === null;
  return (
    <div className={classes.days}>
      <GoodwillDays key={round} days={daysOf(shown)} onChange={onChange} />
      <Chip
        isActive={isThisYear}
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
