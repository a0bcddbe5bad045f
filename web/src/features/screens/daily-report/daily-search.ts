import { listAddress, type UrlValue, urlChoice, urlDay } from '../../../ui/list/list-address.ts';
import type { Search } from '../../../ui/list/paging.ts';
import { toZoned } from '../../../ui/zoned-time.ts';

/** The current date on staff screens. */
export const today = (): string => toZoned(new Date()).date;
/** Adds days to a date. Negative numbers subtract. */
export function addDays(date: string, days: number): string {
  const other = new Date(`${date}T00:00:00Z`);
  other.setUTCDate(other.getUTCDate() + days);
  return other.toISOString().slice(0, 10);
}

export const hasDate = (address: Search): boolean => address.date !== undefined;
/** A past or the current day, yyyy-mm-dd. Null: today. */
const day: UrlValue<string | null> = {
  ...urlDay,
  read(written) {
    const date = urlDay.read(written);
    return date !== null && date <= today() ? date : null;
  },
};
/** `users` opens the list of report users. */
export const dailyAddress = listAddress({ others: { date: day, users: urlChoice([true], null) } });
