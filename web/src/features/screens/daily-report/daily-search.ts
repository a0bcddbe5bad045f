import { dateOnly } from '@cfm/contract/platform/field-rules.ts';
import { firstPage, type ListPaging, readPaging, type Search, writePaging } from '../../../ui/list/paging.ts';
import { toZoned } from '../../../ui/zoned-time.ts';

export interface DailySearch extends ListPaging {
  /** yyyy-mm-dd; null: today. */
  date: string | null;
  /** The list of report users is to be opened. */
  users?: true;
}

/** The day it is on staff screens. */
export const today = (): string => toZoned(new Date()).date;
/** The day so many days after another; before it if they are negative. */
export function addDays(date: string, days: number): string {
  const other = new Date(`${date}T00:00:00Z`);
  other.setUTCDate(other.getUTCDate() + days);
  return other.toISOString().slice(0, 10);
}

/** What the address says of the page; what it says wrongly, or of a day that is yet to come, counts as not said. */
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
