import type { CaseDetail } from '@cfm/contract/case-detail.ts';
import { dueState } from '../../../ui/due-state.ts';

interface DueStep {
  at: string;
  state: 'coming' | 'now' | 'overdue';
}

/** What is due, as the last step of the process, while the case is open. */
export function dueStep(
  { dueDateTime, dueInWorkingDays }: Pick<CaseDetail, 'dueDateTime' | 'dueInWorkingDays'>,
  now: number,
): DueStep | null {
  const { kind } = dueState(dueDateTime, dueInWorkingDays, now);
  if (dueDateTime === null || kind === 'none') return null;
  return { at: dueDateTime, state: kind === 'overdue' ? 'overdue' : kind === 'later' ? 'coming' : 'now' };
}
