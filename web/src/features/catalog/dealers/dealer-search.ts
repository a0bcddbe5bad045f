import { type DealerSortColumn, dealerSortColumns } from '@cfm/contract/catalog/dealers.ts';
import { firstPage, type ListPaging, readPaging, type Search, writePaging } from '../../../ui/list/paging.ts';

/** What the page shows of the list. */
export interface DealersShown extends ListPaging<DealerSortColumn> {
  search: string;
  /** Null: of all markets. */
  marketId: number | null;
  /** Null: active ones and others. */
  isActive: boolean | null;
}
const standard = { ...firstPage('number' as const), descending: false };

/** What the address says of the page; what it says wrongly counts as not said. */
export function readDealersSearch(address: Search): DealersShown {
  const { search, marketId, isActive } = address;
  return {
    ...(readPaging(address, standard, dealerSortColumns) ?? standard),
    // The address gives a text of digits as a number.
    search: typeof search === 'string' || typeof search === 'number' ? String(search) : '',
    marketId: Number.isSafeInteger(marketId) && Number(marketId) > 0 ? Number(marketId) : null,
    isActive: typeof isActive === 'boolean' ? isActive : null,
  };
}
export const writeDealersSearch = ({ search, marketId, isActive, ...paging }: DealersShown) => ({
  ...(search && { search }),
  ...(marketId !== null && { marketId }),
  ...(isActive !== null && { isActive }),
  ...writePaging(paging),
});
