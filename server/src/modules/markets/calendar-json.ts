import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

/** The calendar of the market `m`, as a `WorkingCalendar` in JSON. */
export const calendarJson = sql.raw(
  `json_build_object('timeZone', m.time_zone, 'weekendDays', m.weekend_days, 'holidayCountry', m.holiday_country, 'holidayState', m.holiday_state)`,
);
export const calendarRow = z.object({
  timeZone: z.string(),
  weekendDays: z.array(z.number()),
  holidayCountry: z.string(),
  holidayState: z.nullable(z.string()),
});
