import type { CaseFilter } from '@cfm/contract/screens/case-filter.ts';
import { type GoodwillGroup, type GoodwillRow, goodwillEndpoints } from '@cfm/contract/screens/goodwill.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocale } from 'use-intl';
import { call } from '../../../api/client.ts';
import { rangeOf } from '../../../ui/list/paging.ts';
import { dayEnd, dayStart } from '../../../ui/whole-days.ts';
import { daysOf, type GoodwillSearch } from './goodwill-search.ts';

type OverviewSearch = Record<string, string | number | boolean>;
export interface ShownRow extends GoodwillRow {
  by: GoodwillGroup;
  /** Its index in the list. */
  place: number;
  /** URL parameters of the overview for exactly its cases. */
  overview: OverviewSearch | null;
}

/** Recalculated each time the page opens, because cases are solved all day. */
export function useGoodwill(shown: GoodwillSearch, overviewOf: (filter: CaseFilter) => OverviewSearch) {
  const locale = useLocale();
  const { by, search, sortBy, descending } = shown;
  const days = daysOf(shown);
  const range = rangeOf(shown);
  return useQuery({
    queryKey: ['goodwill', { by, search, sortBy, descending, ...days, ...range }, locale],
    queryFn: async ({ signal }) => {
      const query = { by, search, sortBy, descending, ...days, ...range };
      const { items, ...sums } = await call(goodwillEndpoints.listGoodwillSums, { query }, { signal });
      const given = { goodwillFrom: dayStart(days.from), goodwillTo: dayEnd(days.to) };
      return {
        ...sums,
        items: items.map(
          (row, index): ShownRow => ({
            ...row,
            by,
            place: range.skip + index,
            overview: row.filter && overviewOf({ ...row.filter, ...given }),
          }),
        ),
      };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
