import { dealerSortColumns } from '@cfm/contract/catalog/dealers.ts';
import { listAddress, urlFlag, urlId, urlText } from '../../../ui/list/list-address.ts';
import { firstPage } from '../../../ui/list/paging.ts';

export const dealersAddress = listAddress({
  first: { ...firstPage('number'), descending: false },
  sorts: dealerSortColumns,
  // Null: all markets; active and inactive.
  filters: { search: urlText, marketId: urlId, isActive: urlFlag },
});
export type DealersShown = ReturnType<typeof dealersAddress.read>;
