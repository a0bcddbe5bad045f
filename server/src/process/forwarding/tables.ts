import { languages } from '@cfm/contract/messages/catalogue.ts';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../../access/users/tables.ts';
import { caseEvents, cases } from '../../cases/case/tables.ts';
import { dealers } from '../../catalog/markets/tables.ts';
import { rules } from '../../catalog/rules/tables.ts';
import { instant } from '../../platform/db/columns.ts';
import { outgoingMails } from '../../platform/outbox/tables.ts';

export const forwards = pgTable(
  'forwards',
  {
    forwardId: integer().primaryKey().generatedAlwaysAsIdentity(),
    caseId: integer()
      .notNull()
      .references(() => cases.caseId, { onDelete: 'cascade' }),
    caseEventId: integer()
      .notNull()
      .references(() => caseEvents.caseEventId),
    forwardedAt: instant().notNull(),
    byUserId: integer().references(() => users.userId),
    to: text().array().notNull(),
    cc: text().array().notNull(),
    ruleId: integer().references(() => rules.ruleId),
    language: text({ enum: languages }).notNull(),
    includesCar: boolean().notNull().default(false),
    includesWords: boolean().notNull().default(false),
    includesCustomer: boolean().notNull().default(false),
  },
  (t) => [
    index('forwards_case').on(t.caseId, t.forwardedAt.desc()),
    index('forwards_event').on(t.caseEventId),
  ],
);

/** Token link of one case and one recipient. Only the hash of the token is stored. */
export const caseLinks = pgTable(
  'case_links',
  {
    caseLinkId: integer().primaryKey().generatedAlwaysAsIdentity(),
    tokenHash: text().notNull(),
    caseId: integer()
      .notNull()
      .references(() => cases.caseId, { onDelete: 'cascade' }),
    forwardId: integer()
      .notNull()
      .references(() => forwards.forwardId, { onDelete: 'cascade' }),
    email: text().notNull(),
    dealerId: integer().references(() => dealers.dealerId),
    mailId: integer().references(() => outgoingMails.mailId, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    firstOpenedAt: instant(),
    openedCount: integer().notNull().default(0),
    /** When the case was solved by this link. */
    solvedAt: instant(),
    /** Due date of the case at that moment, so that later due dates don't change whether the answer was on time. */
    dueAtSolution: instant(),
    /** When the case was completed in another way. */
    endedAt: instant(),
    revokedAt: instant(),
  },
  (t) => [
    uniqueIndex('case_links_token').on(t.tokenHash),
    index('case_links_case').on(t.caseId),
    index('case_links_forward').on(t.forwardId),
    index('case_links_mail').on(t.mailId),
    index('case_links_live')
      .on(t.caseId)
      .where(sql`solved_at is null and ended_at is null and revoked_at is null`),
    // Serves the answers of a period by index-only scans.
    index('case_links_solved').on(t.solvedAt, t.caseId, t.dueAtSolution).where(sql`solved_at is not null`),
  ],
);
