import type { Ctx, Tx } from '../../context.ts';
import { addWorkingDays, type WorkingCalendar, workingDaysBetween } from '../../time/working-time.ts';
import { getMarketCalendar } from '../markets/queries.ts';
import { type CasePatch, changeCase } from './change-case.ts';
import type { CaseRow } from './load-case.ts';

type Standing = Pick<CaseRow, 'dueDateTime' | 'standsStillSince' | 'stoodStillDays' | 'marketId'>;

/**
 * A due date after it stood still: it moves on by as many working days of the market as began meanwhile, and by one more where
 * it would have passed, so that what was not overdue before is not overdue after (rule 3.50).
 */
export function afterStandingStill(
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

async function movedOn(ctx: Ctx, { dueDateTime, standsStillSince, stoodStillDays, marketId }: Standing) {
  if (standsStillSince === null) return { dueDateTime, stoodStillDays };
  const span = { since: standsStillSince, until: ctx.now() };
  const after = afterStandingStill(dueDateTime, span, await getMarketCalendar(ctx.db, marketId));
  return { dueDateTime: after.dueDateTime, stoodStillDays: stoodStillDays + after.days };
}

/** When a case would be due if it went on now; what others are told while it stands still (rules 3.51 and 3.52). */
export const dueDateNow = async (ctx: Ctx, row: Standing): Promise<string | null> =>
  (await movedOn(ctx, row)).dueDateTime;

/** The columns that change when a due date begins to stand still, or no longer does. */
export async function standStillColumns(ctx: Ctx, row: Standing, isToStand: boolean): Promise<CasePatch> {
  if (isToStand === (row.standsStillSince !== null)) return {};
  if (isToStand) return { standsStillSince: ctx.now() };
  return { standsStillSince: null, ...(await movedOn(ctx, row)) };
}

/**
 * Brings the due date of a case that stands still up to now, where it stands still again: before somebody is given more days,
 * counted from it. The reminder process follows as these days move it.
 */
export async function countStandStill(tx: Tx, row: CaseRow): Promise<CaseRow> {
  if (row.standsStillSince === null) return row;
  return changeCase(tx, row, { ...(await movedOn(tx, row)), standsStillSince: tx.now() }, 'delay');
}
