import type { Ctx } from '../../context.ts';
import { refuseField } from '../../texts/refuse-field.ts';
import { addWorkingDays } from '../../time/working-time.ts';
import type { CaseRow } from '../cases/load-case.ts';
import { getMarketCalendar } from '../markets/queries.ts';
import { isTooFarAhead } from '../rules/due-date.ts';

/**
 * The due date after so many more working days of the market, counted from the due date, or from now when that is past or
 * missing (rule 9.17).
 */
export async function extendedDueDate(
  ctx: Ctx,
  { dueDateTime, marketId }: CaseRow,
  days: number,
): Promise<string> {
  const now = ctx.now();
  const from = dueDateTime !== null && dueDateTime > now ? dueDateTime : now;
  const extended = isTooFarAhead(from, now)
    ? from
    : addWorkingDays(from, days, await getMarketCalendar(ctx.db, marketId));
  if (isTooFarAhead(extended, now)) refuseField(ctx, 'days', 'dueDateTooFar');
  return extended;
}
