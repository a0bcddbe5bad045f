import { extendByPause } from '@cfm/server/cases/case/due-date-pause.ts';
import type { MarketRow } from '@cfm/server/catalog/reference-data/shipped/markets.ts';
import { isWorkingDay, nextWorkingDay } from '@cfm/server/platform/time/working-time.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const OPENS = 8 * 60;
const CLOSES = 18 * 60;

/** Days are numbered from 1970-01-01 in the market's own zone. */
export type OfficeHours = {
  dayOf: (at: number) => number;
  minuteOf: (at: number) => number;
  moment: (day: number, minute: number) => number;
  /** `at` itself in working time, otherwise some minutes after the next opening of the office. */
  inWorkingTime: (at: number, minutesAfterOpening: number) => number;
  /** End of the n-th working day after `at`. */
  dueAfter: (at: number, workingDays: number) => number;
  addWorkingDays: (at: number, workingDays: number) => number;
  /** The due date after a wait for the customer, and the working days it moved by. */
  extendByPause: (dueAt: number, span: { since: number; until: number }) => { dueAt: number; days: number };
};

const isoOf = (at: number): string => new Date(at).toISOString();

/** Minutes by which the zone is ahead of UTC at noon UTC of a day. */
function zoneOffsets(timeZone: string): (day: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const known = new Map<number, number>();
  return (day) => {
    let offset = known.get(day);
    if (offset === undefined) {
      const [, sign, hours, minutes] =
        /GMT([+-])(\d+):(\d+)/.exec(format.format(day * DAY_MS + DAY_MS / 2)) ?? [];
      offset = (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
      known.set(day, offset);
    }
    return offset;
  };
}

/**
 * Office hours of a market. Uses the product's working days, but its own time conversion, because Temporal is a hundred
 * times slower and each case needs dozens of calls.
 */
export function createOfficeHours(calendar: MarketRow): OfficeHours {
  const offsetOn = zoneOffsets(calendar.timeZone);
  const localMinutes = (at: number) => Math.floor(at / MINUTE_MS) + offsetOn(Math.floor(at / DAY_MS));
  const dayOf = (at: number) => Math.floor(localMinutes(at) / 1440);
  const minuteOf = (at: number) => localMinutes(at) - dayOf(at) * 1440;
  const moment = (day: number, minute: number) => day * DAY_MS + (minute - offsetOn(day)) * MINUTE_MS;
  const workingDayAfter = (at: number, count: number) => {
    let day = dayOf(at);
    for (let left = count; left > 0; left--) day = nextWorkingDay(day, calendar);
    return day;
  };

  return {
    dayOf,
    minuteOf,
    moment,
    inWorkingTime: (at, minutesAfterOpening) => {
      const day = dayOf(at);
      const minute = minuteOf(at);
      const isOpenDay = isWorkingDay(day, calendar);
      if (isOpenDay && minute >= OPENS && minute < CLOSES) return at;
      const opensOn = isOpenDay && minute < OPENS ? day : nextWorkingDay(day, calendar);
      return moment(opensOn, OPENS + minutesAfterOpening);
    },
    dueAfter: (at, count) => moment(workingDayAfter(at, count), CLOSES),
    addWorkingDays: (at, count) => moment(workingDayAfter(at, count), minuteOf(at)) + (at % MINUTE_MS),
    extendByPause: (dueAt, { since, until }) => {
      const span = { since: isoOf(since), until: isoOf(until) };
      const { days, dueDateTime } = extendByPause(isoOf(dueAt), span, calendar);
      return { days, dueAt: dueDateTime === null ? dueAt : Date.parse(dueDateTime) };
    },
  };
}
