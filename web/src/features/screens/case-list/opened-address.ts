import type { Search } from '../../../ui/list/paging.ts';
import { type CasesAddress, defaultPaging, readAddress, writeAddress } from './filter-address.ts';
import { openView } from './presets.ts';
import { presetsApplied, rememberedSearch } from './presets-flag.ts';

/** The overview of an address that says nothing. */
export const defaultAddress: CasesAddress = { ...defaultPaging, filter: openView };

/**
 * Where the overview goes on from an address that says nothing: the default preset on first entry, afterwards what the user
 * set last, until Overview is clicked (rule 3.32). Null for an address that says something.
 */
export function openedSearch(search: Search, userId: number): Record<string, unknown> | null {
  if (readAddress(search)) return null;
  return (presetsApplied() ? rememberedSearch(userId) : null) ?? writeAddress(defaultAddress);
}
