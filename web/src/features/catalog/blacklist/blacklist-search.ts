import { blacklistSortColumns } from '@cfm/contract/catalog/blacklist.ts';
import { blacklistPageSizes } from '@cfm/contract/platform/limits.ts';
import { firstPage, readPaging, type Search, writePaging } from '../../../ui/list/paging.ts';
import type { BlacklistShown } from './queries.ts';

const standard = { ...firstPage('email' as const), descending: false };

/** What the address says of the page; what it says wrongly counts as not said. */
export function readBlacklistSearch(address: Search): BlacklistShown {
  const { search } = address;
  return {
    ...(readPaging(address, standard, blacklistSortColumns, blacklistPageSizes) ?? standard),
    // The address gives a text of digits as a number.
    search: typeof search === 'string' || typeof search === 'number' ? String(search) : '',
  };
}
export const writeBlacklistSearch = ({ search, ...paging }: BlacklistShown) => ({
  ...(search && { search }),
  ...writePaging(paging),
});
