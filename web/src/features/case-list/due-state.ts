import type { CaseListRow } from '@cfm/contract/case-replies.ts';

/** How near the due date is; the days are working days of the market. */
export interface DueState {
  kind: 'none' | 'overdue' | 'today' | 'soon' | 'later';
  days: number;
}
/** Nothing is due of what is done; due within one working day is soon. */
export function dueState(
  { dueDateTime, dueInWorkingDays }: Pick<CaseListRow, 'dueDateTime' | 'dueInWorkingDays'>,
  now: number,
): DueState {
  if (dueDateTime === null || dueInWorkingDays === null) return { kind: 'none', days: 0 };
  if (Date.parse(dueDateTime) < now) return { kind: 'overdue', days: Math.abs(dueInWorkingDays) };
  if (dueInWorkingDays <= 0) return { kind: 'today', days: 0 };
  return { kind: dueInWorkingDays === 1 ? 'soon' : 'later', days: dueInWorkingDays };
}
