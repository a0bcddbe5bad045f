import { Temporal } from 'temporal-polyfill';
import { isWorkingDay, nextWorkingDay, type WorkingCalendar } from './working-time.ts';

const dayMs = 86_400_000;
const opensAt = 8;
const closesAt = 18;
/** Length of the morning over which what goes out by itself is spread. */
export const morningSeconds = 3 * 3600;

/** A morning by the golden section, and a prime: cases one after the other lie far from each other, and many of them evenly. */
const stride = 6673;
/** When of a morning goes out what a case sends by itself: of many cases it doesn't go out in one minute. */
export const secondOf = (caseId: number): number => (caseId * stride) % morningSeconds;

const inZone = (moment: string, { timeZone }: WorkingCalendar) =>
  Temporal.Instant.from(moment).toZonedDateTimeISO(timeZone);
const epochDayOf = ({ year, month, day }: Temporal.ZonedDateTime) => Date.UTC(year, month - 1, day) / dayMs;

/** Whether a moment is within office hours, 08:00 to 18:00 of a working day of the market (rule 16.3). */
export function isOfficeTime(moment: string, calendar: WorkingCalendar): boolean {
  const local = inZone(moment, calendar);
  return local.hour >= opensAt && local.hour < closesAt && isWorkingDay(epochDayOf(local), calendar);
}

/** The morning of the working day so many working days after the day of a moment (rule 8.3), `second` seconds after 08:00. */
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

/** The first morning of a working day that is still to come at a moment, that of its own day if it is. */
export function nextMorning(moment: string, calendar: WorkingCalendar, second: number): string {
  const day = epochDayOf(inZone(moment, calendar));
  const ofThisDay = isWorkingDay(day, calendar) ? morningOf(day, calendar, second) : null;
  return ofThisDay !== null && ofThisDay >= moment
    ? ofThisDay
    : morningOf(nextWorkingDay(day, calendar), calendar, second);
}

/** Whether two moments are on the same day of the market. */
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
