import type { CaseFilter } from '@cfm/contract/screens/case-filter.ts';
import { defaultPaging, writeAddress } from './filter-address.ts';

/** URL parameters of the overview with exactly the cases of a filter, for links of reports. */
export const overviewOf = (filter: CaseFilter) => writeAddress({ ...defaultPaging, filter });
