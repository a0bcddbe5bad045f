import { ChevronLeftIcon, ChevronRightIcon } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { IconButton } from '../../../ui/button.tsx';
import { formatDate } from '../../../ui/format.ts';
import { formatWeekday } from '../../../ui/weekday.ts';
import classes from './daily-report.module.css';
import { addDays, today } from './daily-search.ts';

interface DaySwitchProps {
  date: string;
  onShow: (date: string) => void;
  /** Number of cases of the day. Missing while loading. */
  count: number | undefined;
}
/** The shown day, with buttons to the previous and next one. */
export function DaySwitch({ date, onShow, count }: DaySwitchProps) {
  const text = useTranslations('dailyReport');
  const locale = useLocale();
  return (
    <div className={classes.day}>
      <IconButton
        label={text('previousDay')}
        icon={<ChevronLeftIcon size={16} aria-hidden />}
        onClick={() => onShow(addDays(date, -1))}
      />
      <strong aria-live="polite">
        {formatWeekday(date, locale)}, {formatDate(date)}
      </strong>
      <IconButton
        label={text('nextDay')}
        icon={<ChevronRightIcon size={16} aria-hidden />}
        onClick={() => onShow(addDays(date, 1))}
        disabledReason={date >= today() ? text('noNextDay') : null}
      />
      {count !== undefined && <span>{text('count', { count })}</span>}
    </div>
  );
}
