import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns.ts';

/**
 * How often something was tried, shared by all servers: one row per key, moment and network. The moment is the beginning
 * of a minute, an hour or a day, or the very instant where each try must be known by itself.
 */
export const rateCounters = pgTable(
  'rate_counters',
  {
    key: text().notNull(),
    at: instant().notNull(),
    /** Empty where it does not matter from where. */
    network: text().notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.key, t.at, t.network] })],
);
