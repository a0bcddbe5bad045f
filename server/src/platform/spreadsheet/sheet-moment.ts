import { Temporal } from 'temporal-polyfill';

const msOfDay = 86_400_000;
/** 1.1.1970, in days since 30.12.1899. */
const epochDay = 25_569;

/** A moment as a sheet has it, on the clocks of Berlin, which staff screens show. */
export function sheetMoment(moment: string): number {
  const { epochMilliseconds, offsetNanoseconds } =
    Temporal.Instant.from(moment).toZonedDateTimeISO('Europe/Berlin');
  return (epochMilliseconds + offsetNanoseconds / 1e6) / msOfDay + epochDay;
}

/** A day (yyyy-mm-dd) as a sheet has it. */
export const sheetDay = (day: string): number => Date.parse(day) / msOfDay + epochDay;
