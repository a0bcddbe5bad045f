import { dateOnly } from '@cfm/contract/platform/field-rules.ts';
import { firstPage, type ListPaging, readPaging, type Search, writePaging } from '../../../ui/list/paging.ts';
import { toZoned } from '../../../ui/zoned-time.ts';

export interface DailySearch extends ListPaging {
  /** yyyy-mm-dd, or null for today. */
  date: string | null;
  /** Opens the list of report users. */
  users?: true;
}

/** The current date on staff screens. */
export const today = (): string => toZoned(new Date()).date;
/** Adds days to a date. Negative numbers subtract. */
export function addDays(date: string, days: number): string {
  const other = new Date(`${date}T00:00:00Z`);
  other.setUTCDate(other.getUTCDate() + days);
  return other.toISOString().slice(0, 10);
}

/** Reads the URL parameters of the page. Ignores invalid ones and future days. */
export function readDailySearch(address: Search): DailySearch {
  const { data = null } = dateOnly.safeParse(address.date);
  const date = data !== null && data <= today() ? data : null;
  return {
    ...(readPaging(address, firstPage(null)) ?? firstPage(null)),
    date,
    ...(address.users === true && { users: true as const }),
  };
}
export const hasDate = (address: Search): boolean => address.date !== undefined;
export const writeDailySearch = ({ date, users, ...paging }: DailySearch) => ({
  ...(date !== null && { date }),
  ...(users && { users }),
  ...writePaging(paging),
});
