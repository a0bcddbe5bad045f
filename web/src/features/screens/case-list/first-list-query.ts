import type { Search } from '../../../ui/list/paging.ts';
import { caseListQuery } from './case-list-query.ts';
import { readAddress } from './filter-address.ts';
import { defaultAddress } from './opened-address.ts';
import { presetsApplied } from './presets-flag.ts';

/** The first list query of the overview for this URL. Null if it depends on the signed-in user. */
export function firstListQuery(search: Search) {
  const address = readAddress(search) ?? (presetsApplied() ? null : defaultAddress);
  return address && caseListQuery(address.filter, address);
}
