import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';
import { storedFiles } from '../../platform/files/tables.ts';
import { outgoingMails } from '../../platform/outbox/tables.ts';
import { cases } from '../case/tables.ts';

/** Link to a file that was too large for its mail. Only the hash of the token is stored. */
export const fileLinks = pgTable(
  'file_links',
  {
    fileLinkId: integer().primaryKey().generatedAlwaysAsIdentity(),
    tokenHash: text().notNull(),
    caseId: integer()
      .notNull()
      .references(() => cases.caseId, { onDelete: 'cascade' }),
    /** Original case of a link that came with an integrated case. */
    ofCaseId: integer().references(() => cases.caseId, { onDelete: 'set null' }),
    mailId: integer().references(() => outgoingMails.mailId, { onDelete: 'set null' }),
    storedFileId: integer()
      .notNull()
      .references(() => storedFiles.storedFileId, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('file_links_token').on(t.tokenHash),
    index('file_links_case').on(t.caseId),
    index('file_links_of_case').on(t.ofCaseId).where(sql`of_case_id is not null`),
    index('file_links_file').on(t.storedFileId),
    index('file_links_mail').on(t.mailId),
  ],
);
