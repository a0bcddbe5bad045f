import { index, integer, pgTable } from 'drizzle-orm/pg-core';
import { storedFiles } from '../../platform/files/tables.ts';
import { caseEvents, cases } from '../case/tables.ts';

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
