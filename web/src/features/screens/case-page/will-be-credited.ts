import { isExcluded } from '@cfm/contract/catalog/case-statuses.ts';
import type { CaseDetail } from '@cfm/contract/screens/case-detail.ts';

/** True if the next bill will credit the case: not billable any more, and not credited yet (rule 24.5). */
export const willBeCredited = ({ billed, status }: Pick<CaseDetail, 'billed' | 'status'>): boolean =>
  billed !== null && billed.takenBackIn === null && isExcluded(status.id);
