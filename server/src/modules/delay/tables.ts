import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';
import { caseEvents, cases } from '../cases/tables.ts';
import { caseLinks } from '../forwarding/tables.ts';

/** More working days that a recipient asked for and got. */
export const delays = pgTable(
  'delays',
  {
    delayId: integer().primaryKey().generatedAlwaysAsIdentity(),
    caseId: integer()
      .notNull()
      .references(() => cases.caseId, { onDelete: 'cascade' }),
    caseLinkId: integer()
      .notNull()
      .references(() => caseLinks.caseLinkId, { onDelete: 'cascade' }),
    caseEventId: integer()
      .notNull()
      .references(() => caseEvents.caseEventId),
    days: integer().notNull(),
    reason: text(),
    origin: text({ enum: ['form', 'button', 'presence', 'timer'] }).notNull(),
    dueBefore: instant(),
    dueAfter: instant().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    index('delays_case').on(t.caseId),
    index('delays_link').on(t.caseLinkId),
    index('delays_event').on(t.caseEventId),
  ],
);

/** Delays without a sign of a person that staff took back: at most once each. */
export const takenBackDelays = pgTable('taken_back_delays', {
  delayId: integer()
    .primaryKey()
    .references(() => delays.delayId, { onDelete: 'cascade' }),
  at: instant().notNull(),
  byUserId: integer().notNull(),
});

/** Of a query on `delays`: those that were not taken back. */
export const isStanding = sql`not exists (select 1 from ${takenBackDelays} where ${takenBackDelays.delayId} = ${delays.delayId})`;
