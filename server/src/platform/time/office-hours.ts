import { Temporal } from 'temporal-polyfill';
import { isWorkingDay, nextWorkingDay, type WorkingCalendar } from './working-time.ts';

const dayMs = 86_400_000;
const opensAt = 8;
const closesAt = 18;
/** Length of the morning, over which automatic mails are spread. */
export const morningSeconds = 3 * 3600;

/**
 * A prime near the golden section of the morning, so that consecutive cases are far apart and many cases are
 * spread evenly.
 */
const stride = 6673;
/** Second of the morning for the automatic mails of a case. Prevents sending the mails of many cases in one minute. */
export const secondOf = (caseId: number): number => (caseId * stride) % morningSeconds;

const inZone = (moment: string, { timeZone }: WorkingCalendar) =>
  Temporal.Instant.from(moment).toZonedDateTimeISO(timeZone);
const epochDayOf = ({ year, month, day }: Temporal.ZonedDateTime) => Date.UTC(year, month - 1, day) / dayMs;

/** Returns whether a moment is within office hours: 08:00 to 18:00 on a working day of the market (rule 16.3). */
export function isOfficeTime(moment: string, calendar: WorkingCalendar): boolean {
  const local = inZone(moment, calendar);
  return local.hour >= opensAt && local.hour < closesAt && isWorkingDay(epochDayOf(local), calendar);
}

/** Morning of the working day `workingDays` after a moment (rule 8.3), `second` seconds after 08:00. */
export function morningAfter(
  moment: string,
  workingDays: number,
  calendar: WorkingCalendar,
  second: number,
): string {
  let day = epochDayOf(inZone(moment, calendar));
  for (let counted = 0; counted < workingDays; counted += 1) day = nextWorkingDay(day, calendar);
  return morningOf(day, calendar, second);
}

/** Next morning of a working day at or after a moment, possibly on the same day. */
export function nextMorning(moment: string, calendar: WorkingCalendar, second: number): string {
  const day = epochDayOf(inZone(moment, calendar));
  const ofThisDay = isWorkingDay(day, calendar) ? morningOf(day, calendar, second) : null;
  return ofThisDay !== null && ofThisDay >= moment
    ? ofThisDay
    : morningOf(nextWorkingDay(day, calendar), calendar, second);
}

/** Returns whether two moments are on the same day in the market. */
export const isSameDay = (one: string, other: string, calendar: WorkingCalendar): boolean =>
  epochDayOf(inZone(one, calendar)) === epochDayOf(inZone(other, calendar));

const morningOf = (epochDay: number, { timeZone }: WorkingCalendar, second: number): string =>
  Temporal.Instant.fromEpochMilliseconds(epochDay * dayMs)
    .toZonedDateTimeISO('UTC')
    .toPlainDate()
    .toZonedDateTime({
      timeZone,
      plainTime: Temporal.PlainTime.from({ hour: opensAt }).add({ seconds: second }),
    })
    .toInstant()
    .toString({ fractionalSecondDigits: 3 });
