import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';
import { caseEvents, cases } from '../cases/tables.ts';
import { caseLinks } from '../forwarding/tables.ts';

/** A solution that a recipient of a forward gave by link. */
export const simpleSolutions = pgTable(
  'simple_solutions',
  {
    simpleSolutionId: integer().primaryKey().generatedAlwaysAsIdentity(),
    caseId: integer()
      .notNull()
      .references(() => cases.caseId, { onDelete: 'cascade' }),
    caseLinkId: integer().references(() => caseLinks.caseLinkId, { onDelete: 'set null' }),
    caseEventId: integer()
      .notNull()
      .references(() => caseEvents.caseEventId),
    solution: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    index('simple_solutions_case').on(t.caseId),
    index('simple_solutions_event').on(t.caseEventId),
    index('simple_solutions_link').on(t.caseLinkId),
  ],
);
