import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { users } from '../../access/users/tables.ts';
import { instant } from '../../platform/db/columns.ts';
import { cases } from '../case/tables.ts';

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
