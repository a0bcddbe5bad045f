export const isoWeekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** Returns the names of ISO weekdays (1 Monday … 7 Sunday). */
export function weekdayNames(locale: string, weekdays: readonly number[]): string[] {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  // 1 January 2024 was a Monday.
  return weekdays.map((weekday) => format.format(new Date(Date.UTC(2024, 0, weekday))));
}
