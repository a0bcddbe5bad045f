import type { ComingDay } from '@cfm/contract/catalog/markets.ts';
import { comingMonths } from '@cfm/contract/platform/limits.ts';
import type { Ctx } from '../../context.ts';
import { found } from '../../errors.ts';
import { comingDays } from '../../platform/time/coming-days.ts';
import { findMarketCalendar } from './queries.ts';

/** Calendar of a market for the coming months. */
export async function listComingDays(ctx: Ctx, { marketId }: { marketId: number }): Promise<ComingDay[]> {
  const calendar = found(await findMarketCalendar(ctx.db, marketId));
  return comingDays(calendar, { from: ctx.now(), months: comingMonths, language: ctx.language });
}
