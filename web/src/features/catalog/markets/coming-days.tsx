import { calendarForm } from '@cfm/contract/catalog/market-settings.ts';
import type { ComingDay, OwnDay } from '@cfm/contract/catalog/markets.ts';
import { useTranslations } from 'use-intl';
import { FormError } from '../../../ui/form-error.tsx';
import { errorBelow } from '../../../ui/form-state.ts';
import { CardSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { DayLine } from './day-line.tsx';
import classes from './market-editor.module.css';
import { OwnDayFields } from './own-day-fields.tsx';
import { useCalendarPreview } from './queries.ts';
import { type MarketFormState, openDayField } from './use-market-form.ts';

const unnamed = { name: null, nameDe: null, isShipped: false };
const ownLine = (own: OwnDay): ComingDay => ({
  ...own,
  isWeekend: false,
  holiday: null,
  own,
});

/** The days off of the next twelve months. Each can be made a working day, and others can be added. */
export function ComingDays({
  form,
  onOpenDay,
}: {
  form: MarketFormState;
  onOpenDay: (isOpen: boolean) => void;
}) {
  const text = useTranslations('markets.calendar');
  const { timeZone, weekendDays, holidayCountry, holidayState, ownDays } = form.values;
  const calendar = calendarForm.safeParse({ timeZone, weekendDays, holidayCountry, holidayState, ownDays });
  const preview = useCalendarPreview(calendar.success ? calendar.data : null);
  const own = (ownDays ?? []).map(
    ({ date, isFree, name = null, nameDe = null, isShipped = false }): OwnDay => ({
      date,
      isFree,
      name,
      nameDe,
      isShipped,
    }),
  );
  const change = (days: OwnDay[]) => form.set({ ownDays: days.sort((a, b) => (a.date < b.date ? -1 : 1)) });
  const remove = (date: string) => change(own.filter((day) => day.date !== date));
  const add = (day: OwnDay) => change([...own.filter(({ date }) => date !== day.date), day]);
  const coming = preview.data ?? [];
  const others = preview.data ? own.filter(({ date }) => !coming.some((day) => day.date === date)) : [];
  const lines = (days: readonly ComingDay[]) => (
    <ul className={`bare-list ${classes.days}`}>
      {days.map((day) => (
        <DayLine
          key={day.date}
          day={day}
          onWork={() => add({ date: day.date, isFree: false, ...unnamed })}
          onUndo={() => remove(day.date)}
        />
      ))}
    </ul>
  );
  return (
    <>
      <h3>{text('coming')}</h3>
      {preview.isError && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.isPending &&
        (calendar.success ? <CardSkeleton lines={6} /> : <p className="muted">{text('invalid')}</p>)}
      {preview.data && coming.length === 0 && <p className="muted">{text('noneComing')}</p>}
      {coming.length > 0 && lines(coming)}
      {others.length > 0 && (
        <>
          <h3>{text('others')}</h3>
          {lines(others.map(ownLine))}
        </>
      )}
      <FormError>{errorBelow(form.errors, 'ownDays')}</FormError>
      <OwnDayFields
        known={own.map(({ date }) => date)}
        problem={form.errors[openDayField]}
        onAdd={add}
        onOpen={onOpenDay}
      />
    </>
  );
}
