import type { CaseEventType } from '@cfm/contract/case-events.ts';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';
import { cases } from '../cases/tables.ts';

export const caseEvents = pgTable(
  'case_events',
  {
    caseEventId: integer().primaryKey().generatedAlwaysAsIdentity(),
    caseId: integer()
      .notNull()
      .references(() => cases.caseId, { onDelete: 'cascade' }),
    type: text().$type<CaseEventType>().notNull(),
    title: text().notNull(),
    /** Sanitised HTML. */
    content: text().notNull().default(''),
    /** The same as words, for search. */
    contentText: text().notNull().default(''),
    createdAt: instant().notNull(),
    lastModifiedAt: instant(),
    authorUserId: integer(),
    /** Who did it if no user: customer, dealer's name, system. */
    authorName: text(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default(sql`'{}'::jsonb`),
    requestKey: text(),
  },
  (t) => [
    index('case_events_case').on(t.caseId, t.createdAt.desc(), t.caseEventId.desc()),
    uniqueIndex('case_events_request_key').on(t.requestKey),
  ],
);

/** A stored file. It exists before the row that uses it; what is never used is swept away. */
export const storedFiles = pgTable(
  'stored_files',
  {
    storedFileId: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Key in the file store: random, says nothing. */
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

export const attachments = pgTable(
  'attachments',
  {
    attachmentId: integer().primaryKey().generatedAlwaysAsIdentity(),
    caseEventId: integer()
      .notNull()
      .references(() => caseEvents.caseEventId, { onDelete: 'cascade' }),
    caseId: integer()
      .notNull()
      .references(() => cases.caseId, { onDelete: 'cascade' }),
    storedFileId: integer()
      .notNull()
      .references(() => storedFiles.storedFileId),
    order: integer().notNull().default(0),
  },
  (t) => [
    index('attachments_event').on(t.caseEventId),
    index('attachments_case').on(t.caseId),
    index('attachments_file').on(t.storedFileId),
  ],
);
