import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';
import { storedFiles } from '../../files/tables.ts';
import { users } from '../users/tables.ts';
import type { PersonTraces } from './person-traces.ts';

/** What a person is given of all that is held on them: written by a job, kept for who asked for it, for a week (rule 19.8). */
export const gdprExports = pgTable(
  'gdpr_exports',
  {
    gdprExportId: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Outlives the contact, so that its file is found and removed all the same. */
    contactId: integer().notNull(),
    byUserId: integer()
      .notNull()
      .references(() => users.userId),
    requestedAt: instant().notNull(),
    /** Of what is to be packed: document, data, each file. */
    doneCount: integer().notNull().default(0),
    totalCount: integer().notNull().default(0),
    finishedAt: instant(),
    failedAt: instant(),
    storedFileId: integer().references(() => storedFiles.storedFileId),
    removedAt: instant(),
  },
  (t) => [index('gdpr_exports_contact').on(t.contactId), index('gdpr_exports_file').on(t.storedFileId)],
);

/** What is done next of an erasure, one after the other. */
export const erasureSteps = ['cases', 'mentions', 'person', 'files', 'done'] as const;

/**
 * Persons that are or were erased (rules 19.9 to 19.12). A row says what is still to be done, so that any server can go on with
 * it; the id outlives the contact, as it is erased again after a restore.
 */
export const erasures = pgTable(
  'erasures',
  {
    erasureId: integer().primaryKey().generatedAlwaysAsIdentity(),
    contactId: integer().notNull(),
    byUserId: integer().references(() => users.userId),
    requestedAt: instant().notNull(),
    /** Why: without the person, once that is erased. */
    reason: text().notNull(),
    step: text({ enum: erasureSteps }).notNull().default('cases'),
    /** The case that was erased last, or the place among the texts that were looked through. */
    afterId: bigint({ mode: 'number' }).notNull().default(0),
    place: integer().notNull().default(0),
    doneCount: integer().notNull().default(0),
    totalCount: integer().notNull(),
    /** What the person is recognised by in texts; gone with the last step. */
    traces: jsonb().$type<PersonTraces>(),
    /** Files that are to be removed from the store. */
    storedFileIds: integer().array().notNull().default(sql`'{}'::integer[]`),
    finishedAt: instant(),
  },
  (t) => [
    index('erasures_contact').on(t.contactId),
    uniqueIndex('erasures_open').on(t.contactId).where(sql`finished_at is null`),
  ],
);
