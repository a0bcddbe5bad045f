import { Temporal } from 'temporal-polyfill';

/** The day of a moment on the calendars of Berlin, which staff screens show. */
export const dayInBerlin = (moment: string): string =>
  Temporal.Instant.from(moment).toZonedDateTimeISO('Europe/Berlin').toPlainDate().toString();

/** HH:mm of a moment on the clocks of Berlin. */
export const timeInBerlin = (moment: string): string =>
  Temporal.Instant.from(moment)
    .toZonedDateTimeISO('Europe/Berlin')
    .toPlainTime()
    .toString({ smallestUnit: 'minute' });

/** The first moment of a day (`yyyy-mm-dd`) in Berlin. */
export const startOfDayInBerlin = (date: string): string =>
  Temporal.PlainDate.from(date)
    .toZonedDateTime('Europe/Berlin')
    .toInstant()
    .toString({ fractionalSecondDigits: 3 });

/** The day so many days after another; before it if they are negative. */
export const addDays = (date: string, days: number): string =>
  Temporal.PlainDate.from(date).add({ days }).toString();
