import { defaultPageSize, pageSizes } from '@cfm/contract/platform/limits.ts';

export type PageSize = (typeof pageSizes)[number];
/** Page sizes that lists offer by default. */
export const usualSizes: readonly PageSize[] = pageSizes;
/** Page and order of a list. `sortBy` is null if the list has a fixed order. */
export interface ListPaging<Sort extends string | null = null> {
  sortBy: Sort;
  descending: boolean;
  /** Starts at 1. */
  page: number;
  take: PageSize;
}
export type Search = Readonly<Record<string, unknown>>;

/** The first page, sorted by this column in descending order. */
export const firstPage = <Sort extends string | null>(sortBy: Sort): ListPaging<Sort> => ({
  sortBy,
  descending: true,
  page: 1,
  take: defaultPageSize,
});

/** Reads order and page from a URL. Returns null if it has no valid ones. */
export function readPaging<Sort extends string | null>(
  search: Search,
  standard: ListPaging<Sort>,
  sorts: readonly Sort[] = [],
  sizes: readonly PageSize[] = usualSizes,
): ListPaging<Sort> | null {
  const sortBy = sorts.find((column) => column === search.sortBy);
  const take = sizes.find((size) => size === search.take);
  const page = Number.isSafeInteger(search.page) && Number(search.page) > 0 ? Number(search.page) : undefined;
  const descending = typeof search.descending === 'boolean' ? search.descending : undefined;
  if ((sortBy ?? take ?? page ?? descending ?? null) === null) return null;
  return {
    sortBy: sortBy ?? standard.sortBy,
    descending: descending ?? true,
    page: page ?? 1,
    take: take ?? standard.take,
  };
}

/** Writes the URL parameters of a page without defaults. A sortable list always includes its sort column. */
export function writePaging({ sortBy, descending, page, take }: ListPaging<string | null>) {
  const search: Record<string, string | number | boolean> = {};
  if (sortBy !== null) search.sortBy = sortBy;
  if (!descending) search.descending = false;
  if (page > 1) search.page = page;
  if (take !== defaultPageSize) search.take = take;
  return search;
}

/** Converts a page to the range that list endpoints take. */
export const rangeOf = ({ page, take }: ListPaging<string | null>) => ({ skip: (page - 1) * take, take });
