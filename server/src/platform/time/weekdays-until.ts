import { type SQL, sql } from 'drizzle-orm';

/** Days from Monday, 29.12.1969, on the clocks of Berlin. As a plain number: PostgreSQL takes several times as long for others. */
export const daysInBerlin = (moment: string): SQL =>
  sql.raw(`(date_part('epoch', ${moment} at time zone 'Europe/Berlin') / 86400 + 3)`);

/** Of such days those that are no weekend: of a Saturday or Sunday nothing counts. */
export const weekdaysUntil = (days: SQL): SQL =>
  sql`(floor(${days} / 7) * 5 + least(${days} - floor(${days} / 7) * 7, 5))`;
