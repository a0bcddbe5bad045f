import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns.ts';

/** A stored file. It is inserted before the row that uses it. Files that are never used are swept. */
export const storedFiles = pgTable(
  'stored_files',
  {
    storedFileId: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Key in the file store: random, without meaning. */
    storageKey: text().notNull().unique(),
    fileName: text().notNull(),
    contentType: text().notNull(),
    sizeBytes: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    isInUse: boolean().notNull().default(false),
    createdAt: instant().notNull(),
  },
  (t) => [index('stored_files_unused').on(t.createdAt).where(sql`not is_in_use`)],
);

/** The id of the file store of this database, in at most one row. */
export const fileStoreCheck = pgTable('file_store_check', { storeId: text().primaryKey() });
