import { type SQL, sql } from 'drizzle-orm';
import { customType } from 'drizzle-orm/pg-core';

/**
 * Formats a moment like the rest of the code, including `ctx.now()`: ISO 8601 in UTC with milliseconds. Two
 * of them compare as texts. `text` is PostgreSQL's format of a `timestamptz` in any time zone.
 */
export const instantOf = (text: string): string => new Date(text).toISOString();

/** A moment: `timestamptz` in the database, the format of `instantOf` in the code. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: instantOf,
});

/** The same format for a moment in JSON that the database creates. */
export const instantJson = (moment: SQL): SQL =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Words of a text for full-text search. Written by SQL only. */
export const searchWords = customType<{ data: string }>({ dataType: () => 'tsvector' });
