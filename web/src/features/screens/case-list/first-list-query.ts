import type { Search } from '../../../ui/list/paging.ts';
import { caseListQuery } from './case-list-query.ts';
import { readAddress } from './filter-address.ts';
import { defaultAddress } from './opened-address.ts';
import { presetsApplied } from './presets-flag.ts';

/** The list that the overview begins with at this address; null where that depends on who is signed in. */
export function firstListQuery(search: Search) {
  const address = readAddress(search) ?? (presetsApplied() ? null : defaultAddress);
  return address && caseListQuery(address.filter, address);
}
