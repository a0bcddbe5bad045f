import { customType } from 'drizzle-orm/pg-core';

/** A moment: `timestamptz` in the database, ISO 8601 in UTC everywhere in the code. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
});

/** Words of a text for full-text search; written by SQL only. */
export const searchWords = customType<{ data: string }>({ dataType: () => 'tsvector' });
