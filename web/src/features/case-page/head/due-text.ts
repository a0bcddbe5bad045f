export type DueState = 'overdue' | 'soon' | 'later';

/** How urgent a due date is: red when the day is past, yellow on the day and the working day before. */
export function dueState(dueInWorkingDays: number | null): DueState | null {
  if (dueInWorkingDays === null) return null;
  if (dueInWorkingDays < 0) return 'overdue';
  return dueInWorkingDays <= 1 ? 'soon' : 'later';
}
