import type { ComingDay } from '@cfm/contract/catalog/markets.ts';
import { useLocale, useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { formatDate } from '../../../ui/format.ts';
import classes from './market-editor.module.css';

interface DayLineProps {
  day: ComingDay;
  /** A public holiday becomes a working day. */
  onWork: () => void;
  /** What the market says of the day itself is dropped. */
  onUndo: () => void;
}
/** A day with its name, why it is off or worked on, and what can be changed about it. */
export function DayLine({ day: { date, isFree, isWeekend, holiday, own }, onWork, onUndo }: DayLineProps) {
  const text = useTranslations('markets.calendar');
  const locale = useLocale();
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(date),
  );
  const name = own?.name ?? holiday ?? '';
  const shownDate = formatDate(date);
  return (
    <li className={classes.day} data-own={own !== null}>
      <span className={`num ${classes.date}`}>
        {weekday} {shownDate}
      </span>
      <span className={classes.dayName} dir="auto">
        {name}
      </span>
      <span className={`muted ${classes.marks}`}>
        {[holiday && text('holiday'), isWeekend && text('weekendDay')].filter(Boolean).join(', ')}
        {own && <Tag>{text(isFree ? 'ownFree' : 'ownWorking')}</Tag>}
      </span>
      {own ? (
        <Button
          size="small"
          aria-label={
            holiday && !own.isFree
              ? text('makeFreeNamed', { date: shownDate, name: holiday })
              : text('removeOwnNamed', { date: shownDate })
          }
          onClick={onUndo}
        >
          {text(holiday && !own.isFree ? 'makeFree' : 'removeOwn')}
        </Button>
      ) : (
        // Nobody works on it anyway.
        !isWeekend && (
          <Button
            size="small"
            aria-label={text('makeWorkingNamed', { date: shownDate, name })}
            onClick={onWork}
          >
            {text('makeWorking')}
          </Button>
        )
      )}
    </li>
  );
}
