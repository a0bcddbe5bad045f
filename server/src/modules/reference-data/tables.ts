import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

/** Which state of the shipped reference data was loaded last, by its hash: a start with the same data has nothing to do. */
export const referenceDataVersions = pgTable('reference_data_versions', {
  name: text().primaryKey(),
  hash: text().notNull(),
  loadedAt: instant().notNull(),
});
