import { type SQL, sql } from 'drizzle-orm';

/** Days from Monday, 29.12.1969, in Berlin, without weekends: of a Saturday or Sunday nothing counts. */
export function weekdaysUntil(moment: string): SQL {
  // Numbers of any precision, as PostgreSQL has it otherwise, take several times as long.
  const days = `(extract(epoch from ${moment} at time zone 'Europe/Berlin')::float8 / 86400 + 3)`;
  return sql.raw(`(floor(${days} / 7) * 5 + least(${days} - floor(${days} / 7) * 7, 5))`);
}
