/** A moment of the played year on the clocks of Berlin: `mm-dd hh:mm`. So written, they sort. */
export type Local = string;
/** A day of it: `mm-dd`. A month: `mm`. */
export type Day = string;
export type Month = '02' | '03' | '04';

/**
 * The year that is played: its February and March begin on a Monday, and the night into summer time is that of 28 March. Far ahead, as
 * browsers let a cookie end by their own clock, which nobody moves.
 */
export const year = 2055;
const summerBegins: Local = '03-28 03:00';
const dayMs = 86_400_000;

/** What a clock of Berlin shows, as if it were UTC: for differences between two of them. */
const asIfUtc = (at: Local): number => Date.parse(`${year}-${at.replace(' ', 'T')}:00Z`);

/** The moment in UTC; of the months before October. */
export const instantOf = (at: Local): string =>
  new Date(asIfUtc(at) - (at < summerBegins ? 1 : 2) * 3_600_000).toISOString();
export const localOf = (day: Day, time: string): Local => `${day} ${time}`;
export const dayOf = (at: Local): Day => at.slice(0, 5);
export const monthOf = (at: Local): string => at.slice(0, 2);
export const dateOf = (day: Day): string => `${year}-${day}`;
/** dd.mm.yyyy */
export const shownDay = (day: Day): string => `${dateOf(day).split('-').reverse().join('.')}`;

const isWeekend = (ms: number): boolean => [0, 6].includes(new Date(ms).getUTCDay());
export const isWorkingDay = (day: Day): boolean => !isWeekend(asIfUtc(`${day} 00:00`));
export const dayAfter = (day: Day, count = 1): Day =>
  new Date(asIfUtc(`${day} 00:00`) + count * dayMs).toISOString().slice(5, 10);
/** Every day from one to another, both of them. */
export function daysBetween(first: Day, last: Day): Day[] {
  const days = [first];
  for (let day = dayAfter(first); day <= last; day = dayAfter(day)) days.push(day);
  return days;
}

/** Days from one moment to another without Saturdays and Sundays: each day's part of the way is added up. */
export function weekdaysBetween(from: Local, to: Local): number {
  const [begin, end] = [asIfUtc(from), asIfUtc(to)];
  let ms = 0;
  for (let midnight = Math.floor(begin / dayMs) * dayMs; midnight < end; midnight += dayMs)
    if (!isWeekend(midnight)) ms += Math.min(end, midnight + dayMs) - Math.max(begin, midnight);
  return ms / dayMs;
}
