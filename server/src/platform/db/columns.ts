import { type SQL, sql } from 'drizzle-orm';
import { customType } from 'drizzle-orm/pg-core';

/**
 * A moment as the code writes it, and `ctx.now()` too: ISO 8601 in UTC with milliseconds. Two of them compare as texts.
 * `text` is what PostgreSQL says of a `timestamptz`, in whatever time zone.
 */
export const instantOf = (text: string): string => new Date(text).toISOString();

/** A moment: `timestamptz` in the database, `instantOf` it everywhere in the code. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: instantOf,
});

/** The same spelling for a moment that goes into JSON, which the database writes itself. */
export const instantJson = (moment: SQL): SQL =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Words of a text for full-text search; written by SQL only. */
export const searchWords = customType<{ data: string }>({ dataType: () => 'tsvector' });
