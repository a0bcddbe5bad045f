import { type SQL, sql } from 'drizzle-orm';

/**
 * Days since Monday 1969-12-29 in Berlin time. A plain number, because other types take PostgreSQL several
 * times as long.
 */
export const daysInBerlin = (moment: string): SQL =>
  sql.raw(`(date_part('epoch', ${moment} at time zone 'Europe/Berlin') / 86400 + 3)`);

/** Number of those days that are not on a weekend. Saturday and Sunday count as zero. */
export const weekdaysUntil = (days: SQL): SQL =>
  sql`(floor(${days} / 7) * 5 + least(${days} - floor(${days} / 7) * 7, 5))`;
