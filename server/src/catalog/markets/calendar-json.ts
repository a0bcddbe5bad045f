import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

/** Calendar of the market `m` as a `WorkingCalendar` in JSON. */
export const calendarJson = sql.raw(
  `json_build_object('timeZone', m.time_zone, 'weekendDays', m.weekend_days, 'holidayCountry', m.holiday_country, 'holidayState', m.holiday_state,
    'ownDays', (select coalesce(json_agg(json_build_object('date', d.date, 'isFree', d.is_free)), '[]') from market_days d where d.market_id = m.market_id))`,
);
export const calendarRow = z.object({
  timeZone: z.string(),
  weekendDays: z.array(z.number()),
  holidayCountry: z.nullable(z.string()),
  holidayState: z.nullable(z.string()),
  ownDays: z.array(z.object({ date: z.string(), isFree: z.boolean() })),
});
