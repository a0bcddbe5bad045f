import { delayOrigins } from '@cfm/contract/cases/event-types.ts';
import { isNull, sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../../access/users/tables.ts';
import { caseEvents, cases } from '../../cases/case/tables.ts';
import { instant } from '../../platform/db/columns.ts';
import { caseLinks } from '../forwarding/tables.ts';

/** Working days that a recipient asked for and got. */
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
    /** When it was taken back, at most once: by staff, or without a user by its own link. */
    takenBackAt: instant(),
    takenBackByUserId: integer().references(() => users.userId),
  },
  (t) => [
    index('delays_case').on(t.caseId),
    index('delays_link').on(t.caseLinkId),
    index('delays_event').on(t.caseEventId),
  ],
);

/** Query condition on `delays`: not taken back. */
export const isActive = isNull(delays.takenBackAt);

/** Extension requests of links beyond the budget of the case, which staff decide. */
export const extensionRequests = pgTable(
  'extension_requests',
  {
    extensionRequestId: integer().primaryKey().generatedAlwaysAsIdentity(),
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
    reason: text().notNull(),
    at: instant().notNull(),
    answeredAt: instant(),
    answeredByUserId: integer().references(() => users.userId),
    isGranted: boolean(),
    /** The due date after the request was granted. */
    dueAfter: instant(),
  },
  (t) => [
    index('extension_requests_case').on(t.caseId),
    index('extension_requests_event').on(t.caseEventId),
    uniqueIndex('extension_requests_open').on(t.caseLinkId).where(sql`answered_at is null`),
    index('extension_requests_waiting').on(t.caseId).where(sql`answered_at is null`),
  ],
);
