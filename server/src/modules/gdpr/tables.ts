import { index, integer, pgTable } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';
import { storedFiles } from '../../files/tables.ts';
import { contacts } from '../contacts/tables.ts';
import { users } from '../users/tables.ts';

/** What a person is given of all that is held on them: written by a job, kept for who asked for it, for a week (rule 18.8). */
export const gdprExports = pgTable(
  'gdpr_exports',
  {
    gdprExportId: integer().primaryKey().generatedAlwaysAsIdentity(),
    contactId: integer()
      .notNull()
      .references(() => contacts.contactId, { onDelete: 'cascade' }),
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
