import { Temporal } from 'temporal-polyfill';
import { lastMonths } from '../../platform/time/last-months.ts';

const zone = 'Europe/Berlin';

/** The periods of a report made now, in Berlin time. */
export interface YearToDate {
  year: number;
  /**
   * In order: the starts of months of the last year and this one, with now and the same moment a year ago in between.
   */
  bounds: string[];
  /** The same moment a year ago. */
  sameMoment: string;
  startOfYear: string;
  /** The starts of months of the last year, then of this one. */
  monthStarts: string[];
  /** Exclusive end. */
  end: string;
}

/**
 * The last moment that a report made now counts: the end of the day before in Berlin. So two reports of one day do not
 * reveal a case received in between (rule 22.2).
 */
export const endOfDayBefore = (now: string): string =>
  Temporal.Instant.from(now)
    .toZonedDateTimeISO(zone)
    .startOfDay()
    .toInstant()
    .subtract({ milliseconds: 1 })
    .toString({ fractionalSecondDigits: 3 });

export function yearToDate(now: string): YearToDate {
  const here = Temporal.Instant.from(now).toZonedDateTimeISO(zone);
  const starts = lastMonths(now, 12 + here.month).map(({ from }) => from);
  // Includes this millisecond.
  const text = (moment: Temporal.ZonedDateTime) =>
    moment.toInstant().add({ milliseconds: 1 }).toString({ fractionalSecondDigits: 3 });
  const [sameMoment, end] = [text(here.subtract({ years: 1 })), text(here)];
  return {
    year: here.year,
    bounds: [...new Set([...starts, sameMoment, end])].sort(),
    sameMoment,
    startOfYear: starts[12] ?? end,
    monthStarts: starts,
    end,
  };
}

export const isLastDayOfMonth = (moment: string): boolean => {
  const { day, daysInMonth } = Temporal.Instant.from(moment).toZonedDateTimeISO(zone);
  return day === daysInMonth;
};

/** The month of a moment; 0 is January. */
export const monthOf = (moment: string): { year: number; month: number } => {
  const { year, month } = Temporal.Instant.from(moment).toZonedDateTimeISO(zone);
  return { year, month: month - 1 };
};
