import type { Search } from '../../ui/list/paging.ts';
import { caseListQuery } from './case-list-query.ts';
import { defaultPaging, readAddress } from './filter-address.ts';
import { openView } from './presets.ts';
import { presetsApplied } from './presets-flag.ts';

/** The list that the overview begins with at this address; null where that depends on who is signed in. */
export function firstListQuery(search: Search) {
  const address = readAddress(search) ?? (presetsApplied() ? null : { ...defaultPaging, filter: openView });
  return address && caseListQuery(address.filter, address);
}
