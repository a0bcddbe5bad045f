import type { MarketRow } from '@cfm/server/modules/reference-data/shipped/markets.ts';
import Holidays from 'date-holidays';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const OPENS = 8 * 60;
const CLOSES = 18 * 60;
const WEEK = 7;

/** Days are numbered since 1970-01-01 in the market's own zone. */
export type WorkingCalendar = {
  dayOf: (at: number) => number;
  minuteOf: (at: number) => number;
  moment: (day: number, minute: number) => number;
  /** `at` itself in working time, else the next opening of the office and some minutes. */
  inWorkingTime: (at: number, minutesAfterOpening: number) => number;
  /** The close of the n-th working day after `at`. */
  dueAfter: (at: number, workingDays: number) => number;
  addWorkingDays: (at: number, workingDays: number) => number;
};

function offsetMinutes(format: Intl.DateTimeFormat, at: number): number {
  const text = format.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /([+-])(\d+):(\d+)/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}

/** Offset at noon UTC of each day; looked up weekly, daily only in the weeks of a change. */
function zoneOffsets(timeZone: string, firstDay: number, days: number): Int16Array {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const at = (day: number) => offsetMinutes(format, (firstDay + day) * DAY_MS + DAY_MS / 2);
  const offsets = new Int16Array(days);
  let before = at(0);
  for (let week = 0; week < days; week += WEEK) {
    const after = at(week + WEEK);
    for (let day = week; day < Math.min(week + WEEK, days); day++)
      offsets[day] = before === after ? before : at(day);
    before = after;
  }
  return offsets;
}

const MONDAY_1970_01_05 = 4;

function workingDays(market: MarketRow, firstDay: number, days: number): Uint8Array {
  const works = new Uint8Array(days);
  for (let day = 0; day < days; day++) {
    const isoWeekday = ((((firstDay + day - MONDAY_1970_01_05) % WEEK) + WEEK) % WEEK) + 1;
    works[day] = market.weekendDays.includes(isoWeekday) ? 0 : 1;
  }
  const holidays = new Holidays(market.holidayCountry, market.holidayState ?? '');
  const firstYear = new Date(firstDay * DAY_MS).getUTCFullYear();
  const lastYear = new Date((firstDay + days) * DAY_MS).getUTCFullYear();
  for (let year = firstYear; year <= lastYear; year++)
    for (const holiday of holidays.getHolidays(year)) {
      if (holiday.type !== 'public') continue;
      const from = Math.round(Date.parse(`${holiday.date.slice(0, 10)}T00:00:00Z`) / DAY_MS);
      const length = Math.max(1, Math.round((+holiday.end - +holiday.start) / DAY_MS));
      for (let day = from; day < from + length; day++)
        if (day >= firstDay && day < firstDay + days) works[day - firstDay] = 0;
    }
  return works;
}

export function createWorkingCalendar(market: MarketRow, from: number, to: number): WorkingCalendar {
  const firstDay = Math.floor(from / DAY_MS);
  const days = Math.ceil((to - from) / DAY_MS);
  const offsets = zoneOffsets(market.timeZone, firstDay, days);
  const works = workingDays(market, firstDay, days);

  const offsetOn = (day: number) => offsets[Math.min(Math.max(day - firstDay, 0), days - 1)] ?? 0;
  const localMinutes = (at: number) => Math.floor(at / MINUTE_MS) + offsetOn(Math.floor(at / DAY_MS));
  const dayOf = (at: number) => Math.floor(localMinutes(at) / 1440);
  const minuteOf = (at: number) => localMinutes(at) - dayOf(at) * 1440;
  const moment = (day: number, minute: number) => day * DAY_MS + (minute - offsetOn(day)) * MINUTE_MS;
  /** Beyond the calendar every day works: nothing but far due dates gets there. */
  const isWorking = (day: number) => works[day - firstDay] !== 0;

  const nextWorkingDay = (day: number) => {
    let next = day + 1;
    while (!isWorking(next)) next++;
    return next;
  };
  const workingDayAfter = (at: number, count: number) => {
    let day = dayOf(at);
    for (let left = count; left > 0; left--) day = nextWorkingDay(day);
    return day;
  };

  return {
    dayOf,
    minuteOf,
    moment,
    inWorkingTime: (at, minutesAfterOpening) => {
      const day = dayOf(at);
      const minute = minuteOf(at);
      if (isWorking(day) && minute >= OPENS && minute < CLOSES) return at;
      if (isWorking(day) && minute < OPENS) return moment(day, OPENS + minutesAfterOpening);
      return moment(nextWorkingDay(day), OPENS + minutesAfterOpening);
    },
    dueAfter: (at, count) => moment(workingDayAfter(at, count), CLOSES),
    addWorkingDays: (at, count) => moment(workingDayAfter(at, count), minuteOf(at)) + (at % MINUTE_MS),
  };
}
