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
 * Moves a due date by the working days of the market that began during the pause, and by one more if it would otherwise
 * be overdue although it was not when the pause began (rule 3.50).
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

/** The due date of a case if it were resumed now. Readers see it while the due date is paused (rules 3.51 and 3.52). */
export const effectiveDueDate = async (ctx: Ctx, row: Pausable): Promise<string | null> =>
  (await movedOn(ctx, row)).dueDateTime;

/** Columns to change when a pause of the due date starts or ends. */
export async function pauseColumns(ctx: Ctx, row: Pausable, isPaused: boolean): Promise<CasePatch> {
  if (isPaused === (row.dueDatePausedAt !== null)) return {};
  if (isPaused) return { dueDatePausedAt: ctx.now() };
  return { dueDatePausedAt: null, ...(await movedOn(ctx, row)) };
}

/**
 * Settles the pause so far and starts a new one. Call it before granting more days, which count from the due date. The
 * reminder process moves with the due date when the days are granted.
 */
export async function settlePause(tx: Tx, row: CaseRow): Promise<CaseRow> {
  if (row.dueDatePausedAt === null) return row;
  return changeCase(tx, row, { ...(await movedOn(tx, row)), dueDatePausedAt: tx.now() }, 'delay');
}
