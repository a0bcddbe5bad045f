import { languages } from '@cfm/contract/messages/catalogue.ts';
import { runningWork } from '@cfm/contract/people/privacy.ts';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../access/users/tables.ts';
import { instant } from '../../platform/db/columns.ts';
import { storedFiles } from '../../platform/files/tables.ts';
import type { PersonIdentifiers } from './identifiers.ts';

/** Access exports. A job writes them; the user who requested one can download it for a week (rule 19.8). */
export const gdprExports = pgTable(
  'gdpr_exports',
  {
    gdprExportId: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Outlives the contact, so that the file is removed anyway. */
    contactId: integer().notNull(),
    byUserId: integer()
      .notNull()
      .references(() => users.userId),
    requestedAt: instant().notNull(),
    /** Language of the document. */
    language: text({ enum: languages }),
    /** Packed items: document, data, each file. */
    doneCount: integer().notNull().default(0),
    totalCount: integer().notNull().default(0),
    finishedAt: instant(),
    failedAt: instant(),
    /** The file of each attempt, so that an erasure finds unfinished ones too. */
    begunFileIds: integer().array().notNull().default(sql`'{}'::integer[]`),
    /** The delivered file, of the first attempt to finish. */
    storedFileId: integer().references(() => storedFiles.storedFileId, { onDelete: 'set null' }),
    removedAt: instant(),
  },
  (t) => [index('gdpr_exports_contact').on(t.contactId), index('gdpr_exports_file').on(t.storedFileId)],
);

/** Steps of an erasure, in order. */
export const erasureSteps = ['cases', 'mentions', 'person', 'files', 'done'] as const;

/**
 * Running and finished erasures (rules 19.9 to 19.14). A row has the next step, so that any server can continue. The
 * list that survives a restore of the database is in the file store.
 */
export const erasures = pgTable(
  'erasures',
  {
    erasureId: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null for a repeated erasure of cases and cars of a person who is not in this database. */
    contactId: integer(),
    /** Null for a repeated erasure. */
    byUserId: integer().references(() => users.userId),
    requestedAt: instant().notNull(),
    /** Its key in the list, shared with repeated erasures. */
    recordKey: uuid().notNull().defaultRandom(),
    /** When it was added to the list. Nothing is erased before. */
    recordedAt: instant(),
    /** For a repeated erasure: cases and cars in addition to those of the contact. */
    caseIds: integer().array().notNull().default(sql`'{}'::integer[]`),
    contactCarIds: integer().array().notNull().default(sql`'{}'::integer[]`),
    /** Cases of others that keep the name, which belongs to another person. */
    keptCaseIds: integer().array().notNull().default(sql`'{}'::integer[]`),
    /** Running work that ends with each case. */
    endedWork: text({ enum: runningWork }).array().notNull().default(sql`'{}'::text[]`),
    /** The person is removed from it at the end. */
    reason: text().notNull(),
    step: text({ enum: erasureSteps }).notNull().default('cases'),
    /** The last erased case or scanned row, and the index of the place being scanned. */
    afterId: bigint({ mode: 'number' }).notNull().default(0),
    place: integer().notNull().default(0),
    doneCount: integer().notNull().default(0),
    totalCount: integer().notNull(),
    /** Identifiers of the person. Deleted in the last step. */
    identifiers: jsonb().$type<PersonIdentifiers>(),
    /** Files to remove from the store. */
    storedFileIds: integer().array().notNull().default(sql`'{}'::integer[]`),
    /** Next attempt at the next step. Null once finished. */
    nextTryAt: instant(),
    /** Failed attempts at the next step, and when it last failed. Reset once it continues. */
    attempts: integer().notNull().default(0),
    failedAt: instant(),
    finishedAt: instant(),
  },
  (t) => [
    index('erasures_due').on(t.nextTryAt, t.erasureId).where(sql`next_try_at is not null`),
    index('erasures_contact').on(t.contactId),
    unique('erasures_record').on(t.recordKey, t.contactId).nullsNotDistinct(),
    uniqueIndex('erasures_open').on(t.contactId).where(sql`finished_at is null`),
  ],
);
