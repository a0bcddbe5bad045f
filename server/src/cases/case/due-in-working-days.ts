import { isOpen } from '@cfm/contract/catalog/case-statuses.ts';
import {
  defaultCalendar,
  type WorkingCalendar,
  workingDaysBetween,
} from '../../platform/time/working-time.ts';

interface Due {
  statusId: number;
  dueDateTime: string | null;
  dueDatePausedAt: string | null;
}

/**
 * When a case is due, in working days of its market's calendar (rule 3.25). Null without a due date, while it is paused,
 * and for a case that is not open. Such a case is not waiting either, even if its pause was not ended.
 */
export function dueInWorkingDays(
  { statusId, dueDateTime, dueDatePausedAt }: Due,
  calendar: WorkingCalendar | null,
  now: string,
): { dueDatePausedAt: string | null; dueInWorkingDays: number | null } {
  if (!isOpen(statusId)) return { dueDatePausedAt: null, dueInWorkingDays: null };
  const isRunning = dueDateTime !== null && dueDatePausedAt === null;
  return {
    dueDatePausedAt,
    dueInWorkingDays: isRunning ? workingDaysBetween(now, dueDateTime, calendar ?? defaultCalendar) : null,
  };
}
