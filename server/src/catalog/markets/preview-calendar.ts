import type { CalendarForm } from '@cfm/contract/catalog/market-settings.ts';
import type { ComingDay } from '@cfm/contract/catalog/markets.ts';
import { comingMonths } from '@cfm/contract/platform/limits.ts';
import type { Ctx } from '../../context.ts';
import { comingDays } from '../../platform/time/coming-days.ts';
import { defaultCalendar } from '../../platform/time/working-time.ts';
import { checkCalendar } from './check-market.ts';

/** The coming months of an edited calendar (rule 8.9). */
export async function previewCalendar(ctx: Ctx, calendar: CalendarForm): Promise<ComingDay[]> {
  checkCalendar(ctx, calendar);
  return comingDays(
    { ...calendar, timeZone: calendar.timeZone ?? defaultCalendar.timeZone },
    { from: ctx.now(), months: comingMonths, language: ctx.language },
  );
}
