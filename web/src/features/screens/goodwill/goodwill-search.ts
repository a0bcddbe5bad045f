import { dateOnly } from '@cfm/contract/platform/field-rules.ts';
import {
  type GoodwillColumn,
  type GoodwillGroup,
  goodwillColumns,
  goodwillGroups,
} from '@cfm/contract/screens/goodwill.ts';
import { listAddress, type UrlValue, urlChoice, urlText } from '../../../ui/list/list-address.ts';
import { firstPage } from '../../../ui/list/paging.ts';
import { toZoned } from '../../../ui/zoned-time.ts';

export type GoodwillSort = 'name' | GoodwillColumn;
const sorts: readonly GoodwillSort[] = ['name', ...goodwillColumns];
const day: UrlValue<string | null> = {
  none: null,
  read: (written) => dateOnly.safeParse(written).data ?? null,
};
export const goodwillAddress = listAddress({
  first: firstPage<GoodwillSort>('costEuros'),
  sorts,
  filters: { search: urlText },
  // Days are yyyy-mm-dd, or null for the first day of this year and for today.
  others: { by: urlChoice<GoodwillGroup, GoodwillGroup>(goodwillGroups, 'market'), from: day, to: day },
});
export type GoodwillSearch = ReturnType<typeof goodwillAddress.read>;

export interface Days {
  from: string;
  to: string;
}
/** The chosen period. Default: this year. */
export function daysOf(
  { from, to }: Pick<GoodwillSearch, 'from' | 'to'>,
  today = toZoned(new Date()).date,
): Days {
  return { from: from ?? `${today.slice(0, 4)}-01-01`, to: to ?? today };
}
/** True if the start is after the end. */
export const isTurned = ({ from, to }: Days): boolean => from > to;
