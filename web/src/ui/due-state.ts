import type { CaseDetail } from '@cfm/contract/screens/case-detail.ts';

/** The due date columns of a case. */
export type CaseDue = Pick<CaseDetail, 'dueDateTime' | 'dueInWorkingDays' | 'dueDatePausedAt'>;
/** How close a due date is. `days` are working days of the market. */
export interface DueState {
  kind: 'none' | 'paused' | 'overdue' | 'today' | 'soon' | 'later';
  days: number;
}
/**
 * Overdue is decided by the time: a case due at 09:00 is overdue at 12:00, although no working day has
 * passed. A completed case has no due state, because its working days are null (rule 3.25). A paused due date
 * has none either (rule 3.50).
 */
export function dueState({ dueDateTime, dueInWorkingDays, dueDatePausedAt }: CaseDue, now: number): DueState {
  if (dueDateTime === null) return { kind: 'none', days: 0 };
  if (dueDatePausedAt !== null) return { kind: 'paused', days: 0 };
  if (dueInWorkingDays === null) return { kind: 'none', days: 0 };
  if (Date.parse(dueDateTime) < now) return { kind: 'overdue', days: Math.abs(dueInWorkingDays) };
  if (dueInWorkingDays <= 0) return { kind: 'today', days: 0 };
  return { kind: dueInWorkingDays === 1 ? 'soon' : 'later', days: dueInWorkingDays };
}
