/** A moment in Berlin: `mm-dd hh:mm`. Sortable as text. */
export type Local = string;
/** `mm-dd` and `mm`. */
export type Day = string;
export type Month = '02' | '03' | '04';

/** A year whose February and March begin on a Monday, with Easter in April. Summer time begins on 28 March. */
export const year = 2055;
const summerBegins: Local = '03-28 03:00';
const dayMs = 86_400_000;

/** The local time read as UTC, to compute differences. */
const asIfUtc = (at: Local): number => Date.parse(`${year}-${at.replace(' ', 'T')}:00Z`);

/** The moment in UTC, for months before October. */
export const instantOf = (at: Local): string =>
  new Date(asIfUtc(at) - (at < summerBegins ? 1 : 2) * 3_600_000).toISOString();
export const dayOf = (at: Local): Day => at.slice(0, 5);
export const monthOf = (at: Local): string => at.slice(0, 2);
export const dateOf = (day: Day): string => `${year}-${day}`;

const isWeekend = (ms: number): boolean => [0, 6].includes(new Date(ms).getUTCDay());
export const isWorkingDay = (day: Day): boolean => !isWeekend(asIfUtc(`${day} 00:00`));
export const dayAfter = (day: Day, count = 1): Day =>
  new Date(asIfUtc(`${day} 00:00`) + count * dayMs).toISOString().slice(5, 10);
/** All days from `first` to `last`. */
export function daysBetween(first: Day, last: Day): Day[] {
  const days = [first];
  for (let day = dayAfter(first); day <= last; day = dayAfter(day)) days.push(day);
  return days;
}

/** Days between two moments without Saturdays and Sundays, as a fraction. */
export function weekdaysBetween(from: Local, to: Local): number {
  const [begin, end] = [asIfUtc(from), asIfUtc(to)];
  let ms = 0;
  for (let midnight = Math.floor(begin / dayMs) * dayMs; midnight < end; midnight += dayMs)
    if (!isWeekend(midnight)) ms += Math.min(end, midnight + dayMs) - Math.max(begin, midnight);
  return ms / dayMs;
}
