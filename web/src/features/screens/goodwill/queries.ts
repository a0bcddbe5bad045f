import {
  type GoodwillColumn,
  type GoodwillGroup,
  type GoodwillRow,
  goodwillColumns,
  goodwillEndpoints,
  goodwillGroups,
} from '@cfm/contract/screens/goodwill.ts';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'use-intl';
import { call } from '../../../api/client.ts';
import { notify } from '../../../api/notifications.ts';
import { listAddress, urlChoice, urlDay, urlText } from '../../../ui/list/list-address.ts';
import { firstPage, rangeOf } from '../../../ui/list/paging.ts';
import { periodOf } from '../../../ui/list/period.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { dayEnd, dayStart } from '../../../ui/whole-days.ts';
import { overviewOf } from '../case-list/overview-of.ts';

export type GoodwillSort = 'name' | GoodwillColumn;
const sorts: readonly GoodwillSort[] = ['name', ...goodwillColumns];
export const goodwillAddress = listAddress({
  first: firstPage<GoodwillSort>('costEuros'),
  sorts,
  filters: { search: urlText },
  // Days are yyyy-mm-dd, or null for the default.
  others: { by: urlChoice<GoodwillGroup, GoodwillGroup>(goodwillGroups, 'market'), from: urlDay, to: urlDay },
});
type GoodwillSearch = ReturnType<typeof goodwillAddress.read>;

type OverviewSearch = ReturnType<typeof overviewOf>;
export interface ShownRow extends GoodwillRow {
  by: GoodwillGroup;
  /** Its index in the list. */
  place: number;
  /** URL parameters of the overview for exactly its cases. */
  overview: OverviewSearch | null;
}

const queryOf = ({ by, search, sortBy, descending, ...shown }: GoodwillSearch) => ({
  ...{ by, search, sortBy, descending },
  ...periodOf(shown),
});

/** Saves the sums of all pages as a spreadsheet (rule 25.8). */
export function useGoodwillExport(shown: GoodwillSearch) {
  const text = useTranslations('goodwill');
  return useMutation({
    mutationFn: () => call(goodwillEndpoints.exportGoodwill, { query: queryOf(shown) }),
    onSuccess: (file) => {
      saveFile(file, text('exportName', { by: text(`groups.${shown.by}`), ...periodOf(shown) }));
      notify.success(text('exported'));
    },
  });
}

/** Recalculated each time the page opens, because cases are solved all day. */
export function useGoodwill(shown: GoodwillSearch) {
  const locale = useLocale();
  const { by } = shown;
  const period = periodOf(shown);
  const range = rangeOf(shown);
  return useQuery({
    queryKey: ['goodwill', { ...queryOf(shown), ...range }, locale],
    queryFn: async ({ signal }) => {
      const query = { ...queryOf(shown), ...range };
      const { items, ...sums } = await call(goodwillEndpoints.listGoodwillSums, { query }, { signal });
      const given = { goodwillFrom: dayStart(period.from), goodwillTo: dayEnd(period.to) };
      return {
        ...sums,
        /** Null for the total of a search, which no filter of the overview has. */
        totalOverview: query.search === '' ? overviewOf(given) : null,
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
