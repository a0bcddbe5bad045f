import { getMarketCalendar } from '../../catalog/markets/queries.ts';
import type { Ctx, Tx } from '../../context.ts';
import {
  addWorkingDays,
  type WorkingCalendar,
  workingDaysBetween,
} from '../../platform/time/working-time.ts';
import { type CasePatch, changeCase } from './change-case.ts';
import type { CaseRow } from './load-case.ts';

type Pausable = Pick<CaseRow, 'dueDateTime' | 'dueDatePausedAt' | 'pausedWorkingDays' | 'marketId'>;

/**
 * A due date after it stood still: it moves on by as many working days of the market as began meanwhile, and by one more where
 * it would have passed, so that what was not overdue before is not overdue after (rule 3.50).
 */
export function extendByPause(
  dueDateTime: string | null,
  { since, until }: { since: string; until: string },
  calendar: WorkingCalendar,
): { days: number; dueDateTime: string | null } {
  const days = Math.max(0, workingDaysBetween(since, until, calendar));
  if (dueDateTime === null) return { days, dueDateTime };
  const moved = addWorkingDays(dueDateTime, days, calendar);
  if (dueDateTime <= since || moved > until) return { days, dueDateTime: moved };
  return { days: days + 1, dueDateTime: addWorkingDays(dueDateTime, days + 1, calendar) };
}

async function movedOn(ctx: Ctx, { dueDateTime, dueDatePausedAt, pausedWorkingDays, marketId }: Pausable) {
  if (dueDatePausedAt === null) return { dueDateTime, pausedWorkingDays };
  const span = { since: dueDatePausedAt, until: ctx.now() };
  const after = extendByPause(dueDateTime, span, await getMarketCalendar(ctx.db, marketId));
  return { dueDateTime: after.dueDateTime, pausedWorkingDays: pausedWorkingDays + after.days };
}

/** When a case would be due if it went on now; what others are told while it stands still (rules 3.51 and 3.52). */
export const effectiveDueDate = async (ctx: Ctx, row: Pausable): Promise<string | null> =>
  (await movedOn(ctx, row)).dueDateTime;

/** The columns that change when a due date begins to stand still, or no longer does. */
export async function pauseColumns(ctx: Ctx, row: Pausable, isPaused: boolean): Promise<CasePatch> {
  if (isPaused === (row.dueDatePausedAt !== null)) return {};
  if (isPaused) return { dueDatePausedAt: ctx.now() };
  return { dueDatePausedAt: null, ...(await movedOn(ctx, row)) };
}

/**
 * Brings the due date of a case that stands still up to now, where it stands still again: before somebody is given more days,
 * counted from it. The reminder process follows as these days move it.
 */
export async function settlePause(tx: Tx, row: CaseRow): Promise<CaseRow> {
  if (row.dueDatePausedAt === null) return row;
  return changeCase(tx, row, { ...(await movedOn(tx, row)), dueDatePausedAt: tx.now() }, 'delay');
}
