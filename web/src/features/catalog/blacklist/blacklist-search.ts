import { blacklistSortColumns } from '@cfm/contract/catalog/blacklist.ts';
import { blacklistPageSizes } from '@cfm/contract/platform/limits.ts';
import { firstPage, readPaging, type Search, writePaging } from '../../../ui/list/paging.ts';
import type { BlacklistShown } from './queries.ts';

const standard = { ...firstPage('email' as const), descending: false };

/** Reads the URL parameters of the page. Ignores invalid ones. */
export function readBlacklistSearch(address: Search): BlacklistShown {
  const { search } = address;
  return {
    ...(readPaging(address, standard, blacklistSortColumns, blacklistPageSizes) ?? standard),
    // The router parses a text of digits as a number.
    search: typeof search === 'string' || typeof search === 'number' ? String(search) : '',
  };
}
export const writeBlacklistSearch = ({ search, ...paging }: BlacklistShown) => ({
  ...(search && { search }),
  ...writePaging(paging),
});
