import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns.ts';

/**
 * Counters of attempts, shared by all servers: one row per key, time and network. The time is the start of a
 * minute, an hour or a day, or the exact time if each attempt must be distinguishable.
 */
export const rateCounters = pgTable(
  'rate_counters',
  {
    key: text().notNull(),
    at: instant().notNull(),
    /** Empty if calls from all networks are counted together. */
    network: text().notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.key, t.at, t.network] })],
);
