import type { ComingDay, OwnDay } from '@cfm/contract/catalog/markets.ts';
import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { Temporal } from 'temporal-polyfill';
import { namedHolidays } from './public-holidays.ts';
import {
  dateOfEpochDay,
  epochDayOfDate,
  isWeekendDay,
  isWorkingDay,
  type WorkingCalendar,
} from './working-time.ts';

/** A calendar whose own days have names. */
export type NamedCalendar = Omit<WorkingCalendar, 'ownDays'> & { ownDays: readonly OwnDay[] };
interface Span {
  /** ISO 8601. The first day is the day of this moment in the time zone of the market. */
  from: string;
  months: number;
  language: Language;
}

/** Public holidays and own days of the market in the coming months, in order (rule 8.9). */
export function comingDays(calendar: NamedCalendar, { from, months, language }: Span): ComingDay[] {
  const firstDate = Temporal.Instant.from(from).toZonedDateTimeISO(calendar.timeZone).toPlainDate();
  const first = epochDayOfDate(firstDate.toString());
  const end = epochDayOfDate(firstDate.add({ months }).toString());
  const { holidayCountry: country, holidayState: state } = calendar;
  // A feast of several days can begin in the previous year.
  const years = [-1, 0, 1].map((offset) => firstDate.year + offset);
  const holidays =
    country === null ? new Map<number, string>() : namedHolidays({ country, state, language }, years);
  const own = new Map(calendar.ownDays.map((day) => [epochDayOfDate(day.date), day]));
  return [...new Set([...holidays.keys(), ...own.keys()])]
    .filter((day) => day >= first && day < end)
    .sort((a, b) => a - b)
    .map((day) => ({
      date: dateOfEpochDay(day),
      isFree: !isWorkingDay(day, calendar),
      isWeekend: isWeekendDay(day, calendar),
      holiday: holidays.get(day) ?? null,
      own: own.get(day) ?? null,
    }));
}
