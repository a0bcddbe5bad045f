import type { OwnDay as NamedDay } from '@cfm/contract/catalog/markets.ts';
import { longestBreakDays } from '@cfm/contract/platform/limits.ts';
import { Temporal } from 'temporal-polyfill';
import { isPublicHoliday } from './public-holidays.ts';

/** A day (yyyy-mm-dd) that the market itself marks as working or free. */
type OwnDay = Pick<NamedDay, 'date' | 'isFree'>;
/**
 * Working time of a market: time zone, weekend (ISO weekdays), public holidays of its country, and own days
 * (rules 8.1, 8.2, 8.7).
 */
export interface WorkingCalendar {
  timeZone: string;
  weekendDays: readonly number[];
  /** Null for no public holidays. */
  holidayCountry: string | null;
  holidayState: string | null;
  ownDays: readonly OwnDay[];
}

/** Calendar of cases without a market. */
export const defaultCalendar: WorkingCalendar = {
  timeZone: 'Europe/Berlin',
  weekendDays: [6, 7],
  holidayCountry: 'DE',
  holidayState: null,
  ownDays: [],
};

const dayMs = 86_400_000;
/** Longer spans are estimated by weeks, because computing holidays of many years is slow. */
const exactDays = 1_200;

const inZone = (moment: string, calendar: WorkingCalendar) =>
  Temporal.Instant.from(moment).toZonedDateTimeISO(calendar.timeZone);
const epochDayOf = (local: Temporal.ZonedDateTime) =>
  Date.UTC(local.year, local.month - 1, local.day) / dayMs;

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/**
 * Local day of a moment. Lists need it for every row, and a cached `Intl` format takes a tenth of the time of
 * Temporal.
 */
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
  // `Date.parse` needs four-digit years.
  return day.length === 10 ? Date.parse(day) / dayMs : epochDayOf(inZone(moment, calendar));
}

/** The last start in each time zone: the rows of a list all count from the same moment. */
const lastStarts = new Map<string, { moment: string; day: number }>();
function startDayOf(moment: string, calendar: WorkingCalendar): number {
  const last = lastStarts.get(calendar.timeZone);
  if (last?.moment === moment) return last.day;
  const day = localDayOf(moment, calendar);
  lastStarts.set(calendar.timeZone, { moment, day });
  return day;
}

/** 1970-01-01 was a Thursday, the fourth day of its week. */
const weekdayOf = (epochDay: number) => ((((epochDay + 3) % 7) + 7) % 7) + 1;

export const isWeekendDay = (epochDay: number, { weekendDays }: Pick<WorkingCalendar, 'weekendDays'>) =>
  weekendDays.includes(weekdayOf(epochDay));

/** Cached by list: a list is loaded once per calendar and looked up for every day of a span. */
const ownDayBooks = new WeakMap<readonly OwnDay[], ReadonlyMap<number, boolean>>();
function ownDaysOf({ ownDays }: WorkingCalendar): ReadonlyMap<number, boolean> {
  let book = ownDayBooks.get(ownDays);
  if (!book) {
    book = new Map(ownDays.map(({ date, isFree }) => [epochDayOfDate(date), isFree]));
    ownDayBooks.set(ownDays, book);
  }
  return book;
}
/** Day number of a date (yyyy-mm-dd), counted from 1970-01-01. */
export const epochDayOfDate = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayMs;
export const dateOfEpochDay = (epochDay: number): string =>
  new Date(epochDay * dayMs).toISOString().slice(0, 10);

/** Returns whether a day, counted from 1970-01-01, is a working day. Own days of the market win. */
export function isWorkingDay(epochDay: number, calendar: WorkingCalendar): boolean {
  const isFree = calendar.ownDays.length === 0 ? undefined : ownDaysOf(calendar).get(epochDay);
  if (isFree !== undefined) return !isFree;
  return (
    !isWeekendDay(epochDay, calendar) &&
    !isPublicHoliday(epochDay, calendar.holidayCountry, calendar.holidayState)
  );
}

/**
 * Returns the moment `days` working days later, at the same local time of day. The day of `from` does not
 * count, so one working day after a Saturday is Monday. Zero days return the same moment.
 */
export function addWorkingDays(from: string, days: number, calendar: WorkingCalendar): string {
  if (!Number.isInteger(days) || days < 0) throw new RangeError('working days must be a whole number from 0');
  const local = inZone(from, calendar);
  const start = epochDayOf(local);
  let day = start;
  for (let counted = 0; counted < days; counted += 1) day = nextWorkingDay(day, calendar);
  return local
    .add({ days: day - start })
    .toInstant()
    .toString({ fractionalSecondDigits: 3 });
}

/** End of the working day, 18:00, on the local day of a moment. */
export const endOfWorkingDay = (moment: string, calendar: WorkingCalendar): string =>
  inZone(moment, calendar).withPlainTime({ hour: 18 }).toInstant().toString({ fractionalSecondDigits: 3 });

/** First working day after a day. */
export function nextWorkingDay(epochDay: number, calendar: WorkingCalendar): number {
  for (let day = epochDay + 1; day <= epochDay + longestBreakDays; day += 1)
    if (isWorkingDay(day, calendar)) return day;
  throw new RangeError(`the calendar of ${calendar.holidayCountry} has no working days`);
}

/** Own day of a free period without working days that is too long, or null (rule 8.8). */
export function findLongBreak(calendar: WorkingCalendar): string | null {
  const startsBreak = ({ date, isFree }: OwnDay) => {
    const day = epochDayOfDate(date);
    return isFree && countFree(day, 1, calendar) + countFree(day - 1, -1, calendar) >= longestBreakDays;
  };
  return calendar.ownDays.find(startsBreak)?.date ?? null;
}
/** Free days in a row from a day, forwards or backwards. Stops counting above the limit. */
function countFree(from: number, step: 1 | -1, calendar: WorkingCalendar): number {
  let count = 0;
  while (count <= longestBreakDays && !isWorkingDay(from + count * step, calendar)) count += 1;
  return count;
}

/** Working days after the day of `from`, up to and including the day of `to`. Negative if `to` is on an earlier day. */
export function workingDaysBetween(from: string, to: string, calendar: WorkingCalendar): number {
  const start = startDayOf(from, calendar);
  const end = localDayOf(to, calendar);
  if (end < start) return -countWorkingDays(end, start, calendar);
  return countWorkingDays(start, end, calendar);
}

/** Counts days exactly up to `exactDays`. Estimates the rest of a longer span by weeks. */
function countWorkingDays(after: number, upTo: number, calendar: WorkingCalendar): number {
  const exactTo = Math.min(upTo, after + exactDays);
  let count = Math.floor((upTo - exactTo) / 7) * (7 - calendar.weekendDays.length);
  for (let day = after + 1; day <= exactTo; day += 1) if (isWorkingDay(day, calendar)) count += 1;
  return count;
}
