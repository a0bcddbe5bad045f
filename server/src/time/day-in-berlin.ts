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
