import { Temporal } from 'temporal-polyfill';
import { addDays, dayInBerlin, timeInBerlin } from '../../platform/time/day-in-berlin.ts';
import type { Days } from './list-received-cases.ts';

/** Time at which the mails are sent, in Berlin. */
export const mailedAt = '07:00';

/** Time after which no more mails are sent that day. */
const writtenUntil = '19:00';

const hourOf = (time: string) => Number(time.slice(0, 2));
/** Cron: every ten minutes between these times, Monday to Friday, in Berlin. */
export const mailTimes = `*/10 ${hourOf(mailedAt)}-${hourOf(writtenUntil) - 1} * * 1-5`;

/** Maximum of days covered by a mail after downtime. For more, users read the page. */
const daysMax = 14;

/**
 * The days covered by the mail of a day: the day before, on a Monday Friday to Sunday, and days missed since the last
 * mail (rule 21.6). Null on a weekend, which has no mail.
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

/** True if the mails of this day have been sent, so that new report users get the next one. */
export const areMailsOfDayOut = (now: string): boolean => timeInBerlin(now) >= mailedAt;

/** The day of the next mail to a user, given the day of the last one. */
export function nextMailDay(now: string, lastMailedOn: string | null): string {
  const today = dayInBerlin(now);
  const isOver = timeInBerlin(now) >= writtenUntil || (lastMailedOn !== null && lastMailedOn >= today);
  let day = isOver ? addDays(today, 1) : today;
  while (daysOfMail(day) === null) day = addDays(day, 1);
  return day;
}

/** The day of the next mail, and the days it covers. */
export function daysOfNextMail(now: string, lastMailedOn: string | null): { mailedOn: string; days: Days } {
  const mailedOn = nextMailDay(now, lastMailedOn);
  const days = daysOfMail(mailedOn, lastMailedOn);
  if (days === null) throw new Error('no days for the next mail');
  return { mailedOn, days };
}
