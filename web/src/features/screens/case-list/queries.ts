import type { CaseFilter } from '@cfm/contract/screens/case-filter.ts';
import type { CaseList } from '@cfm/contract/screens/case-list.ts';
import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import type { ExactCount } from '../../../ui/list/pager.tsx';
import { caseListQuery } from './case-list-query.ts';
import type { CasesPaging } from './filter-address.ts';
import { type ViewName, type Views, viewNames } from './presets.ts';

const countStaleMs = 60_000;
const smallestPage = 10;

export const useCaseList = (filter: CaseFilter, paging: CasesPaging) =>
  useQuery({ ...caseListQuery(filter, paging), placeholderData: keepPreviousData });
const countQuery = (filter: CaseFilter, isExact: boolean) =>
  queryOptions({
    queryKey: ['cases', 'count', filter, isExact],
    queryFn: async ({ signal }) => {
      const query = { take: smallestPage, exactTotal: isExact };
      const { totalCount, isTotalExact } = await call(
        caseListEndpoints.listCases,
        { query, body: filter },
        { signal },
      );
      return { totalCount, isTotalExact };
    },
    staleTime: countStaleMs,
  });
const isSearch = ({ text }: CaseFilter): boolean => Boolean(text);

/**
 * Loads the exact total with a second request if the list does not have it (rule 3.21). Immediately or,
 * because it is slow for a search, on request.
 */
export function useExactCount(filter: CaseFilter, list: CaseList | undefined): ExactCount {
  const isUnknown = list?.isTotalExact === false;
  const isAsked = isSearch(filter);
  const exact = useQuery({ ...countQuery(filter, true), enabled: isUnknown && !isAsked });
  return {
    totalCount: isUnknown ? (exact.data?.totalCount ?? null) : null,
    isCounting: exact.isFetching,
    ask: isAsked ? () => void exact.refetch() : null,
  };
}
/** Counts the cases of any status if the filter matches none. Needs statuses and other conditions. */
export function useCountBeyondStatuses({ statusIds, ...rest }: CaseFilter) {
  const isNarrowed = Object.values(rest).some((value) => value !== undefined);
  return useQuery({ ...countQuery(rest, false), enabled: statusIds !== undefined && isNarrowed });
}
export interface ViewCount {
  totalCount: number;
  isTotalExact: boolean;
}
/** Number of cases of each view, as far as loaded. Starts once the list is there. */
export function useViewCounts(
  views: Views | null,
  isListThere: boolean,
): Partial<Record<ViewName, ViewCount>> {
  const counts = useQueries({
    queries:
      views === null
        ? []
        : viewNames.map((name) => ({ ...countQuery(views[name], false), enabled: isListThere })),
  });
  return Object.fromEntries(
    viewNames.flatMap((name, index) => {
      const count = counts[index]?.data;
      return count ? [[name, count]] : [];
    }),
  );
}
