import { Temporal } from 'temporal-polyfill';
import { isPublicHoliday } from './public-holidays.ts';

/** When a market works: its zone, its weekend (ISO weekdays) and the public holidays of its country (rules 8.1 and 8.2). */
export interface WorkingCalendar {
  timeZone: string;
  weekendDays: readonly number[];
  holidayCountry: string;
  holidayState: string | null;
}

/** Of cases without a market. */
export const defaultCalendar: WorkingCalendar = {
  timeZone: 'Europe/Berlin',
  weekendDays: [6, 7],
  holidayCountry: 'DE',
  holidayState: null,
};

const dayMs = 86_400_000;
/** Longer spans than this are counted by their weeks: holidays of years to come are costly to work out. */
const exactDays = 1_200;
/** So many days without a working day are a fault of the calendar. */
const longestBreakDays = 60;

const inZone = (moment: string, calendar: WorkingCalendar) =>
  Temporal.Instant.from(moment).toZonedDateTimeISO(calendar.timeZone);
const epochDayOf = (local: Temporal.ZonedDateTime) =>
  Date.UTC(local.year, local.month - 1, local.day) / dayMs;

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The local day of a moment. Lists need it for every row: a cached `Intl` format takes a tenth of the time of Temporal. */
function localDayOf(moment: string, calendar: WorkingCalendar): number {
  let format = dayFormats.get(calendar.timeZone);
  if (!format) {
    const { timeZone } = calendar;
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    dayFormats.set(timeZone, format);
  }
  const day = format.format(new Date(moment));
  // Years of fewer or more digits are not written as ISO 8601 wants them.
  return day.length === 10 ? Date.parse(day) / dayMs : epochDayOf(inZone(moment, calendar));
}

/** 1970-01-01 was a Thursday, the fourth day of its week. */
const weekdayOf = (epochDay: number) => ((((epochDay + 3) % 7) + 7) % 7) + 1;

/** Whether a day, counted from 1970-01-01, is a working day there. */
export function isWorkingDay(epochDay: number, calendar: WorkingCalendar): boolean {
  return (
    !calendar.weekendDays.includes(weekdayOf(epochDay)) &&
    !isPublicHoliday(epochDay, calendar.holidayCountry, calendar.holidayState)
  );
}

/**
 * The moment `days` working days later, at the same local time of day. The day of `from` is not counted, so from a
 * Saturday one working day leads to Monday. No days lead nowhere.
 */
export function addWorkingDays(from: string, days: number, calendar: WorkingCalendar): string {
  if (!Number.isInteger(days) || days < 0) throw new RangeError('working days are a whole number from 0');
  const local = inZone(from, calendar);
  const start = epochDayOf(local);
  let day = start;
  for (let counted = 0; counted < days; counted += 1) day = nextWorkingDay(day, calendar);
  return local
    .add({ days: day - start })
    .toInstant()
    .toString({ fractionalSecondDigits: 3 });
}

/** The end of the working day, 18:00, on the local day of a moment. */
export const endOfWorkingDay = (moment: string, calendar: WorkingCalendar): string =>
  inZone(moment, calendar).withPlainTime({ hour: 18 }).toInstant().toString({ fractionalSecondDigits: 3 });

/** The first working day after a day. */
export function nextWorkingDay(epochDay: number, calendar: WorkingCalendar): number {
  for (let day = epochDay + 1; day <= epochDay + longestBreakDays; day += 1)
    if (isWorkingDay(day, calendar)) return day;
  throw new RangeError(`the calendar of ${calendar.holidayCountry} has no working days`);
}

/** Working days after the day of `from`, up to and with the day of `to`; negative when `to` is on an earlier day. */
export function workingDaysBetween(from: string, to: string, calendar: WorkingCalendar): number {
  const start = localDayOf(from, calendar);
  const end = localDayOf(to, calendar);
  if (end < start) return -countWorkingDays(end, start, calendar);
  return countWorkingDays(start, end, calendar);
}

function countWorkingDays(after: number, upTo: number, calendar: WorkingCalendar): number {
  const exactTo = Math.min(upTo, after + exactDays);
  let count = Math.floor((upTo - exactTo) / 7) * (7 - calendar.weekendDays.length);
  for (let day = after + 1; day <= exactTo; day += 1) if (isWorkingDay(day, calendar)) count += 1;
  return count;
}
