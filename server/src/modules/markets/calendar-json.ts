import { sql } from 'drizzle-orm';

/** The calendar of the market `m`, as a `WorkingCalendar` in JSON. */
export const calendarJson = sql.raw(
  `json_build_object('timeZone', m.time_zone, 'weekendDays', m.weekend_days, 'holidayCountry', m.holiday_country, 'holidayState', m.holiday_state)`,
);
