import { type blacklistEndpoints, blacklistSortColumns } from '@cfm/contract/catalog/blacklist.ts';
import type { ParsedInput } from '@cfm/contract/platform/endpoint.ts';
import type { Ctx } from '../../context.ts';
import { type BlacklistSort, countEntries, listEntries } from './queries.ts';

const byAddress: BlacklistSort = { column: 'email', isDescending: false };

/**
 * A page of the blacklist, sorted by the columns with a flag, in the order of the columns. Sorted by address
 * if there is none (rule 6.11).
 */
export async function listBlacklist(
  { db }: Ctx,
  { skip, take, blacklistFilter }: ParsedInput<typeof blacklistEndpoints.listBlacklist>['body'],
) {
  const { sortBy, search } = blacklistFilter;
  const sorts = blacklistSortColumns.flatMap((column) => {
    const isDescending = sortBy[column] ?? null;
    return isDescending === null ? [] : [{ column, isDescending }];
  });
  return {
    totalCount: await countEntries(db, search),
    items: await listEntries(db, { sorts: sorts.length > 0 ? sorts : [byAddress], search, skip, take }),
  };
}
