import { Temporal } from 'temporal-polyfill';
import { addDays, timeInBerlin } from '../../time/day-in-berlin.ts';
import type { Days } from './list-received-cases.ts';

/** When the mails go out, in Berlin. */
export const mailedAt = '07:00';

/** What the mail of a day tells of: the day before, on a Monday Friday to Sunday; null on a weekend, which has no mail. */
export function daysOfMail(today: string): Days | null {
  const { dayOfWeek } = Temporal.PlainDate.from(today);
  if (dayOfWeek > 5) return null;
  return { first: addDays(today, dayOfWeek === 1 ? -3 : -1), last: addDays(today, -1) };
}

/** Whether it is too late for the mails of this day: those are for who was on the list then. */
export const areMailsOfDayOut = (now: string): boolean => timeInBerlin(now) >= mailedAt;
