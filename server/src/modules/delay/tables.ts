import { delayOrigins } from '@cfm/contract/delay.ts';
import { isNull } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';
import { caseEvents, cases } from '../cases/tables.ts';
import { caseLinks } from '../forwarding/tables.ts';
import { users } from '../users/tables.ts';

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
    origin: text({ enum: delayOrigins }).notNull(),
    dueBefore: instant(),
    dueAfter: instant().notNull(),
    at: instant().notNull(),
    /** Taken back, at most once: by staff, or without a user by the link that asked for it. */
    takenBackAt: instant(),
    takenBackByUserId: integer().references(() => users.userId),
  },
  (t) => [
    index('delays_case').on(t.caseId),
    index('delays_link').on(t.caseLinkId),
    index('delays_event').on(t.caseEventId),
  ],
);

/** Of a query on `delays`: those that were not taken back. */
export const isStanding = isNull(delays.takenBackAt);
