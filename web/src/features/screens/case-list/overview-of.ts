import type { CaseFilter } from '@cfm/contract/screens/case-filter.ts';
import { type CasesPaging, defaultPaging, writeAddress } from './filter-address.ts';

const byDueDate: CasesPaging = { ...defaultPaging, sortBy: 'dueDateTime', descending: false };

/**
 * URL parameters of the overview with exactly the cases of a filter, for its views and for links of reports. Lists of
 * work start with the earliest due date, all others with the newest case (rule 3.32).
 */
export const overviewOf = (filter: CaseFilter) => {
  const isWork = filter.isOverdue || filter.isMine || filter.needsAttention;
  return writeAddress({ ...(isWork ? byDueDate : defaultPaging), filter });
};
