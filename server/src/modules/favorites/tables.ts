import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';
import { cases } from '../cases/tables.ts';
import { users } from '../users/tables.ts';

export const favorites = pgTable(
  'favorites',
  {
    userId: integer()
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    caseId: integer()
      .notNull()
      .references(() => cases.caseId, { onDelete: 'cascade' }),
    markedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.caseId] }), index('favorites_case').on(t.caseId)],
);
