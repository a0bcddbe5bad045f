import { languages } from '@cfm/contract/messages/catalogue.ts';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../access/users/tables.ts';
import { instant } from '../../platform/db/columns.ts';
import { storedFiles } from '../../platform/files/tables.ts';
import type { PersonIdentifiers } from './identifiers.ts';

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
    /** That it is written in. */
    language: text({ enum: languages }),
    /** Of what is to be packed: document, data, each file. */
    doneCount: integer().notNull().default(0),
    totalCount: integer().notNull().default(0),
    finishedAt: instant(),
    failedAt: instant(),
    /** The files that attempts have begun, each its own, so that erasing the person finds half written ones too. */
    begunFileIds: integer().array().notNull().default(sql`'{}'::integer[]`),
    /** What was given: the file of the attempt that ended first. */
    storedFileId: integer().references(() => storedFiles.storedFileId, { onDelete: 'set null' }),
    removedAt: instant(),
  },
  (t) => [index('gdpr_exports_contact').on(t.contactId), index('gdpr_exports_file').on(t.storedFileId)],
);

/** What is done next of an erasure, one after the other. */
export const erasureSteps = ['cases', 'mentions', 'person', 'files', 'done'] as const;

/**
 * Persons that are or were erased (rules 19.9 to 19.14). A row says what is still to be done, so that any server can go on with
 * it. The list that outlives a restore of the database is in the file store.
 */
export const erasures = pgTable(
  'erasures',
  {
    erasureId: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null: done again for what the person had in this database, where they are not themselves. */
    contactId: integer(),
    /** Null: nobody asked for it, it was done again. */
    byUserId: integer().references(() => users.userId),
    requestedAt: instant().notNull(),
    /** What it is called in the list, the first time and again. */
    recordKey: uuid().notNull().defaultRandom(),
    /** Since when the list has it: nothing is erased before that. */
    recordedAt: instant(),
    /** Cases and cars beside those of the contact, when it is done again. */
    caseIds: integer().array().notNull().default(sql`'{}'::integer[]`),
    contactCarIds: integer().array().notNull().default(sql`'{}'::integer[]`),
    /** Cases of others in which the name is somebody else's and stays. */
    keptCaseIds: integer().array().notNull().default(sql`'{}'::integer[]`),
    /** Why: without the person, once that is erased. */
    reason: text().notNull(),
    step: text({ enum: erasureSteps }).notNull().default('cases'),
    /** The case that was erased last, or the place among the texts that were looked through. */
    afterId: bigint({ mode: 'number' }).notNull().default(0),
    place: integer().notNull().default(0),
    doneCount: integer().notNull().default(0),
    totalCount: integer().notNull(),
    /** What the person is recognised by in texts; gone with the last step. */
    traces: jsonb().$type<PersonIdentifiers>(),
    /** Files that are to be removed from the store. */
    storedFileIds: integer().array().notNull().default(sql`'{}'::integer[]`),
    /** When it could not go on, until it does. */
    failedAt: instant(),
    finishedAt: instant(),
  },
  (t) => [
    index('erasures_contact').on(t.contactId),
    unique('erasures_record').on(t.recordKey, t.contactId).nullsNotDistinct(),
    uniqueIndex('erasures_open').on(t.contactId).where(sql`finished_at is null`),
  ],
);
