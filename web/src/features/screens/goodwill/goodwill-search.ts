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
  /** yyyy-mm-dd, or null for the first day of this year. */
  from: string | null;
  /** yyyy-mm-dd, or null for today. */
  to: string | null;
  search: string;
}
const sorts: readonly GoodwillSort[] = ['name', ...goodwillColumns];
const standard = firstPage<GoodwillSort>('costEuros');
const dayOf = (value: unknown) => dateOnly.safeParse(value).data ?? null;

/** Reads the URL parameters of the page. Ignores invalid ones. */
export function readGoodwillSearch(address: Search): GoodwillSearch {
  const { by, search } = address;
  return {
    ...(readPaging(address, standard, sorts) ?? standard),
    by: goodwillGroups.find((group) => group === by) ?? 'market',
    from: dayOf(address.from),
    to: dayOf(address.to),
    // The router parses a text of digits as a number.
    search: typeof search === 'string' || typeof search === 'number' ? String(search) : '',
  };
}
/** Writes the URL parameters of the page without defaults. */
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
/** The chosen period. Default: this year. */
export function daysOf(
  { from, to }: Pick<GoodwillSearch, 'from' | 'to'>,
  today = toZoned(new Date()).date,
): Days {
  return { from: from ?? `${today.slice(0, 4)}-01-01`, to: to ?? today };
}
/** True if the start is after the end. */
export const isTurned = ({ from, to }: Days): boolean => from > to;
