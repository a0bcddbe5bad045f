import { blacklistSortColumns } from '@cfm/contract/catalog/blacklist.ts';
import { blacklistPageSizes } from '@cfm/contract/platform/limits.ts';
import { listAddress, urlText } from '../../../ui/list/list-address.ts';
import { firstPage } from '../../../ui/list/paging.ts';

export const blacklistAddress = listAddress({
  first: { ...firstPage('email'), descending: false },
  sorts: blacklistSortColumns,
  sizes: blacklistPageSizes,
  filters: { search: urlText },
});
export type BlacklistShown = ReturnType<typeof blacklistAddress.read>;
