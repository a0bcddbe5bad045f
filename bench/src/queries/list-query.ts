import type { CaseFilter, CaseSortColumn } from '@cfm/contract/case-filter.ts';
import { apiBase, defaultPageSize } from '@cfm/contract/limits.ts';
import type { ListRequest } from '@cfm/server/modules/case-list/find-page.ts';
import type { RequestParts } from '../http-client.ts';

/** A list that people ask for, under the name that the table tells it by. */
export interface ListQuery {
  name: string;
  filter: CaseFilter;
  sortBy?: CaseSortColumn;
  isAscending?: boolean;
  /** From 1. */
  page?: number;
}

const takenBy = ({ sortBy = 'receiptDateTime', isAscending = false, page = 1 }: ListQuery) => ({
  skip: (page - 1) * defaultPageSize,
  take: defaultPageSize,
  sortBy,
  descending: !isAscending,
});

export function requestOf(query: ListQuery): RequestParts {
  const { skip, take, sortBy, descending } = takenBy(query);
  const paging = { skip: String(skip), take: String(take), sortBy, descending: String(descending) };
  return { method: 'POST', path: `${apiBase}cases/list?${new URLSearchParams(paging)}`, body: query.filter };
}

export const listRequestOf = (query: ListQuery): ListRequest => ({
  filter: query.filter,
  ...takenBy(query),
  exactTotal: false,
});
