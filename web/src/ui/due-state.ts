/** How near a due date is; the days are working days of the market. */
export interface DueState {
  kind: 'none' | 'overdue' | 'today' | 'soon' | 'later';
  days: number;
}
/**
 * The moment decides what is overdue: at 12:00 a case due at 09:00 is, although no working day has passed. Nothing is due
 * of what is done, whose `workingDaysLeft` are null (rule 3.25).
 */
export function dueState(dueDateTime: string | null, workingDaysLeft: number | null, now: number): DueState {
  if (dueDateTime === null || workingDaysLeft === null) return { kind: 'none', days: 0 };
  if (Date.parse(dueDateTime) < now) return { kind: 'overdue', days: Math.abs(workingDaysLeft) };
  if (workingDaysLeft <= 0) return { kind: 'today', days: 0 };
  return { kind: workingDaysLeft === 1 ? 'soon' : 'later', days: workingDaysLeft };
}
