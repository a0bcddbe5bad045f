import { apiBase, defaultPageSize } from '@cfm/contract/platform/limits.ts';
import type { CaseFilter, CaseSortColumn } from '@cfm/contract/screens/case-filter.ts';
import type { ListRequest } from '@cfm/server/screens/case-list/find-page.ts';
import type { Request } from '../http-client.ts';

/** A list with the name it has in the table. */
export interface ListQuery {
  name: string;
  filter: CaseFilter;
  sortBy?: CaseSortColumn;
  isAscending?: boolean;
  /** From 1. */
  page?: number;
}

export const listRequestOf = (query: ListQuery): ListRequest => ({
  filter: query.filter,
  skip: ((query.page ?? 1) - 1) * defaultPageSize,
  take: defaultPageSize,
  sortBy: query.sortBy ?? 'receiptDateTime',
  descending: !query.isAscending,
  exactTotal: false,
});

export function httpRequestOf(query: ListQuery): Request {
  const { skip, take, sortBy, descending } = listRequestOf(query);
  const paging = { skip: String(skip), take: String(take), sortBy, descending: String(descending) };
  return { method: 'POST', path: `${apiBase}cases/list?${new URLSearchParams(paging)}`, body: query.filter };
}
