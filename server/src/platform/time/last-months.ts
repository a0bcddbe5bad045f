import { Temporal } from 'temporal-polyfill';

const zone = 'Europe/Berlin';

export interface Month {
  /** `yyyy-mm` */
  month: string;
  /** First and last millisecond of the month. */
  from: string;
  to: string;
}
/** The last `count` months in Berlin time, including the current one, oldest first (rule 20.1). */
export function lastMonths(now: string, count: number): Month[] {
  const current = Temporal.Instant.from(now).toZonedDateTimeISO(zone).toPlainDate().toPlainYearMonth();
  const startOf = (month: Temporal.PlainYearMonth) =>
    month.toPlainDate({ day: 1 }).toZonedDateTime(zone).toInstant();
  const text = (moment: Temporal.Instant) => moment.toString({ fractionalSecondDigits: 3 });
  return Array.from({ length: count }, (_, index) => {
    const month = current.subtract({ months: count - 1 - index });
    return {
      month: month.toString(),
      from: text(startOf(month)),
      to: text(startOf(month.add({ months: 1 })).subtract({ milliseconds: 1 })),
    };
  });
}
