import { fromZoned, toZoned } from './zoned-time.ts';

/** A chosen day means the whole day in the time zone of the staff screens. */
export const dayStart = (day: string): string => fromZoned(day, '00:00');
/** The day's last millisecond, because the filter's upper bound is inclusive. */
export const dayEnd = (day: string): string =>
  new Date(Date.parse(dayStart(followingDay(day))) - 1).toISOString();
export const dayOf = (moment: string): string => toZoned(moment).date;

function followingDay(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}
