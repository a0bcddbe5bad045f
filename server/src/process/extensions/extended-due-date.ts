import type { CaseRow } from '../../cases/case/load-case.ts';
import { getMarketCalendar } from '../../catalog/markets/queries.ts';
import { isTooFarAhead } from '../../catalog/rules/due-date.ts';
import type { Ctx } from '../../context.ts';
import { rejectField } from '../../platform/texts/reject-field.ts';
import { addWorkingDays } from '../../platform/time/working-time.ts';

/** Adds working days of the market to the due date, or to now if that is past or missing (rule 9.17). */
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
  if (isTooFarAhead(extended, now)) rejectField(ctx, 'days', 'dueDateTooFar');
  return extended;
}
