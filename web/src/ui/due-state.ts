import type { CaseDetail } from '@cfm/contract/screens/case-detail.ts';

/** What of a case says when it is due. */
export type CaseDue = Pick<CaseDetail, 'dueDateTime' | 'dueInWorkingDays' | 'dueDatePausedAt'>;
/** How near a due date is; the days are working days of the market. */
export interface DueState {
  kind: 'none' | 'standing' | 'overdue' | 'today' | 'soon' | 'later';
  days: number;
}
/**
 * The moment decides what is overdue: at 12:00 a case due at 09:00 is, although no working day has passed. Nothing is due
 * of what is done, whose working days are null (rule 3.25), nor while the due date stands still (rule 3.50).
 */
export function dueState({ dueDateTime, dueInWorkingDays, dueDatePausedAt }: CaseDue, now: number): DueState {
  if (dueDateTime === null) return { kind: 'none', days: 0 };
  if (dueDatePausedAt !== null) return { kind: 'standing', days: 0 };
  if (dueInWorkingDays === null) return { kind: 'none', days: 0 };
  if (Date.parse(dueDateTime) < now) return { kind: 'overdue', days: Math.abs(dueInWorkingDays) };
  if (dueInWorkingDays <= 0) return { kind: 'today', days: 0 };
  return { kind: dueInWorkingDays === 1 ? 'soon' : 'later', days: dueInWorkingDays };
}
