import type { CaseDetail } from '@cfm/contract/screens/case-detail.ts';

/** Whether the next bill takes back what the case was billed at: it is not billable any more, and no bill has done so (rule 24.5). */
export const isGoingBack = ({ billed, status }: Pick<CaseDetail, 'billed' | 'status'>): boolean =>
  billed !== null && billed.takenBackIn === null && (status.code === 'Spam' || status.code === 'Integrated');
