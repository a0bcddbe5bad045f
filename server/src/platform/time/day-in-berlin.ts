import { Temporal } from 'temporal-polyfill';

/** Date of a moment in Berlin, which staff screens show. */
export const dayInBerlin = (moment: string): string =>
  Temporal.Instant.from(moment).toZonedDateTimeISO('Europe/Berlin').toPlainDate().toString();

/** Time (HH:mm) of a moment in Berlin. */
export const timeInBerlin = (moment: string): string =>
  Temporal.Instant.from(moment)
    .toZonedDateTimeISO('Europe/Berlin')
    .toPlainTime()
    .toString({ smallestUnit: 'minute' });

/** A date as dd.mm.yyyy. */
export const formatDay = (day: string): string => day.split('-').reverse().join('.');

/** A moment as dd.mm.yyyy HH:mm in Berlin. */
export const formatMoment = (moment: string): string =>
  `${formatDay(dayInBerlin(moment))} ${timeInBerlin(moment)}`;

/** The first moment of a day (`yyyy-mm-dd`) in Berlin. */
export const startOfDayInBerlin = (date: string): string =>
  Temporal.PlainDate.from(date)
    .toZonedDateTime('Europe/Berlin')
    .toInstant()
    .toString({ fractionalSecondDigits: 3 });

/** Adds days to a date. A negative number leads to an earlier date. */
export const addDays = (date: string, days: number): string =>
  Temporal.PlainDate.from(date).add({ days }).toString();
