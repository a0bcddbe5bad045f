import type { Search } from '../../../ui/list/paging.ts';
import { type CasesAddress, defaultPaging, readAddress, writeAddress } from './filter-address.ts';
import { openView } from './presets.ts';
import { presetsApplied, rememberedSearch } from './presets-flag.ts';

/** State of the overview for a URL without parameters. */
export const defaultAddress: CasesAddress = { ...defaultPaging, filter: openView };

/**
 * Returns the parameters for a URL without any: the default preset on first entry, afterwards the user's last
 * state, until Dashboard or Overview is clicked (rule 3.32). Null if the URL has parameters.
 */
export function openedSearch(search: Search, userId: number): Record<string, unknown> | null {
  if (readAddress(search)) return null;
  return (presetsApplied() ? rememberedSearch(userId) : null) ?? writeAddress(defaultAddress);
}
