import type { ComingDay } from '@cfm/contract/catalog/markets.ts';
import { useLocale, useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { formatDate } from '../../../ui/format.ts';
import { formatWeekday } from '../../../ui/weekday.ts';
import classes from './market-editor.module.css';
import { ownDayKind, ownDayName } from './market-parts.ts';

interface DayLineProps {
  day: ComingDay;
  /** Makes a public holiday a working day. */
  onWork: () => void;
  /** Removes the market's own setting of the day. */
  onUndo: () => void;
}
/** A day with its name, the reason for its state, and its action. */
export function DayLine({ day: { date, isWeekend, holiday, own }, onWork, onUndo }: DayLineProps) {
  const text = useTranslations('markets.calendar');
  const locale = useLocale();
  const weekday = formatWeekday(date, locale, 'short');
  const name = (own && ownDayName(own, locale)) ?? holiday ?? '';
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
        {[own?.isShipped ? text('shipped') : holiday && text('holiday'), isWeekend && text('weekendDay')]
          .filter(Boolean)
          .join(', ')}
        {own && <Tag>{text(ownDayKind(own))}</Tag>}
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
        // A weekend day is off anyway.
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
