import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

/** The hash of the reference data loaded last: a start with the same has nothing to do. */
export const referenceDataVersions = pgTable('reference_data_versions', {
  name: text().primaryKey(),
  hash: text().notNull(),
  loadedAt: instant().notNull(),
});

/**
 * What came with the product, by its code: which row it became, and what it was called there when it was loaded last. So a row
 * that users deleted does not come back, one to which they gave another code or number is still known, and a name that they
 * changed stays (rule 15.1). The id refers to nothing, as the row may be gone.
 */
export const shippedRows = pgTable(
  'shipped_rows',
  {
    kind: text().$type<ShippedKind>().notNull(),
    code: text().notNull(),
    rowId: integer().notNull(),
    name: text().notNull(),
    nameDe: text(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.code] })],
);
export type ShippedKind = 'market' | 'dealer';
