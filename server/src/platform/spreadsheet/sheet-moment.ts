import { Temporal } from 'temporal-polyfill';

const msOfDay = 86_400_000;
/** 1970-01-01 in days since 1899-12-30. */
const epochDay = 25_569;

/** A moment as the number of days that a sheet stores, in the time of Berlin, like the staff screens. */
export function sheetMoment(moment: string): number {
  const { epochMilliseconds, offsetNanoseconds } =
    Temporal.Instant.from(moment).toZonedDateTimeISO('Europe/Berlin');
  return (epochMilliseconds + offsetNanoseconds / 1e6) / msOfDay + epochDay;
}

/** A day (yyyy-mm-dd) as the number of days that a sheet stores. */
export const sheetDay = (day: string): number => Date.parse(day) / msOfDay + epochDay;
