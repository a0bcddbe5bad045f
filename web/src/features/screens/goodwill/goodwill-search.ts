import { dateOnly } from '@cfm/contract/platform/field-rules.ts';
import {
  type GoodwillColumn,
  type GoodwillGroup,
  goodwillColumns,
  goodwillGroups,
} from '@cfm/contract/screens/goodwill.ts';
import { firstPage, type ListPaging, readPaging, type Search, writePaging } from '../../../ui/list/paging.ts';
import { toZoned } from '../../../ui/zoned-time.ts';

export type GoodwillSort = 'name' | GoodwillColumn;
export interface GoodwillSearch extends ListPaging<GoodwillSort> {
  by: GoodwillGroup;
  /** yyyy-mm-dd; null: the first day of this year. */
  from: string | null;
  /** yyyy-mm-dd; null: today. */
  to: string | null;
  search: string;
}
const sorts: readonly GoodwillSort[] = ['name', ...goodwillColumns];
const standard = firstPage<GoodwillSort>('costEuros');
const dayOf = (value: unknown) => dateOnly.safeParse(value).data ?? null;

/** What the address says of the page; what it says wrongly counts as not said. */
export function readGoodwillSearch(address: Search): GoodwillSearch {
  const { by, search } = address;
  return {
    ...(readPaging(address, standard, sorts) ?? standard),
    by: goodwillGroups.find((group) => group === by) ?? 'market',
    from: dayOf(address.from),
    to: dayOf(address.to),
    // The address gives a text of digits as a number.
    search: typeof search === 'string' || typeof search === 'number' ? String(search) : '',
  };
}
/** The address of a state of the page, without what is so by itself. */
export const writeGoodwillSearch = ({ by, from, to, search, ...paging }: GoodwillSearch) => ({
  ...(by !== 'market' && { by }),
  ...(from !== null && { from }),
  ...(to !== null && { to }),
  ...(search && { search }),
  ...writePaging(paging),
});

export interface Days {
  from: string;
  to: string;
}
/** The days that are shown: this year, unless others were chosen. */
export function daysOf(
  { from, to }: Pick<GoodwillSearch, 'from' | 'to'>,
  today = toZoned(new Date()).date,
): Days {
  return { from: from ?? `${today.slice(0, 4)}-01-01`, to: to ?? today };
}
/** The first day lies after the last one. */
export const isTurned = ({ from, to }: Days): boolean => from > to;
