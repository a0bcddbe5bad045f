import { Temporal } from 'temporal-polyfill';
import { addDays, dayInBerlin, timeInBerlin } from '../../platform/time/day-in-berlin.ts';
import type { Days } from './list-received-cases.ts';

/** When the mails go out, in Berlin. */
export const mailedAt = '07:00';

/** When no more are written that day. */
const writtenUntil = '19:00';

const hourOf = (time: string) => Number(time.slice(0, 2));
/** Every ten minutes from the first of these times to the second, Monday to Friday; in Berlin, as all jobs. */
export const mailTimes = `*/10 ${hourOf(mailedAt)}-${hourOf(writtenUntil) - 1} * * 1-5`;

/** Days that a mail makes up for at most: whoever was away for longer reads the page. */
const daysMax = 14;

/**
 * What the mail of a day tells of: the day before, on a Monday Friday to Sunday, and what the mails that nobody could write since the
 * last one would have told (rule 21.6). Null on a weekend, which has no mail.
 */
export function daysOfMail(today: string, lastMailedOn: string | null = null): Days | null {
  const { dayOfWeek } = Temporal.PlainDate.from(today);
  if (dayOfWeek > 5) return null;
  const usual = addDays(today, dayOfWeek === 1 ? -3 : -1);
  const oldest = addDays(today, -daysMax);
  const isLate = lastMailedOn !== null && lastMailedOn < usual;
  if (!isLate) return { first: usual, last: addDays(today, -1) };
  return { first: lastMailedOn > oldest ? lastMailedOn : oldest, last: addDays(today, -1) };
}

/** Whether it is too late for the mails of this day: those are for who was on the list then. */
export const areMailsOfDayOut = (now: string): boolean => timeInBerlin(now) >= mailedAt;

/** The day of the next mail to somebody, by the day of the last one. */
export function nextMailDay(now: string, lastMailedOn: string | null): string {
  const today = dayInBerlin(now);
  const isOver = timeInBerlin(now) >= writtenUntil || (lastMailedOn !== null && lastMailedOn >= today);
  let day = isOver ? addDays(today, 1) : today;
  while (daysOfMail(day) === null) day = addDays(day, 1);
  return day;
}

/** What the next mail tells of. */
export function daysOfNextMail(now: string, lastMailedOn: string | null): { mailedOn: string; days: Days } {
  const mailedOn = nextMailDay(now, lastMailedOn);
  const days = daysOfMail(mailedOn, lastMailedOn);
  if (days === null) throw new Error('the day of the next mail has none');
  return { mailedOn, days };
}
