import { type DealerSortColumn, dealerSortColumns } from '@cfm/contract/catalog/dealers.ts';
import { firstPage, type ListPaging, readPaging, type Search, writePaging } from '../../../ui/list/paging.ts';

/** State of the list page. */
export interface DealersShown extends ListPaging<DealerSortColumn> {
  search: string;
  /** Null: all markets. */
  marketId: number | null;
  /** Null: active and inactive. */
  isActive: boolean | null;
}
const standard = { ...firstPage('number' as const), descending: false };

/** Reads the URL parameters of the page. Ignores invalid ones. */
export function readDealersSearch(address: Search): DealersShown {
  const { search, marketId, isActive } = address;
  return {
    ...(readPaging(address, standard, dealerSortColumns) ?? standard),
    // The router parses a text of digits as a number.
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
