import type { CaseFilter } from '@cfm/contract/screens/case-filter.ts';
import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { queryOptions } from '@tanstack/react-query';
import { caseListKey } from '../../../api/case-cache.ts';
import { call } from '../../../api/client.ts';
import { rangeOf } from '../../../ui/list/paging.ts';
import type { CasesPaging } from './filter-address.ts';

/** Query parameters of the list endpoints. */
export const listQuery = (paging: CasesPaging) => ({
  sortBy: paging.sortBy,
  descending: paging.descending,
  ...rangeOf(paging),
});
/** A page of the overview. */
export const caseListQuery = (filter: CaseFilter, paging: CasesPaging) =>
  queryOptions({
    queryKey: [...caseListKey, filter, paging],
    queryFn: ({ signal }) =>
      call(caseListEndpoints.listCases, { query: listQuery(paging), body: filter }, { signal }),
  });
