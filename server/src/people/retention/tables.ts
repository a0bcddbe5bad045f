import { retentionKinds } from '@cfm/contract/people/retention.ts';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../../access/users/tables.ts';
import { markets } from '../../catalog/markets/tables.ts';
import { instant } from '../../platform/db/columns.ts';

/** Nights, and what somebody began by hand: ids and numbers alone (rule 19.19). */
export const retentionRuns = pgTable(
  'retention_runs',
  {
    retentionRunId: integer().primaryKey().generatedAlwaysAsIdentity(),
    startedAt: instant().notNull(),
    /** Null: the night. */
    byUserId: integer().references(() => users.userId),
    finishedAt: instant(),
  },
  // One at a time.
  () => [uniqueIndex('retention_runs_open').on(sql`(true)`).where(sql`finished_at is null`)],
);

/**
 * A part of a run: the closed cases of a market, or spam. It was settled when the run began, so that a market that is changed
 * meanwhile changes nothing; it says how far it is, so that any server can go on, and what was done.
 */
export const retentionLots = pgTable(
  'retention_lots',
  {
    retentionLotId: integer().primaryKey().generatedAlwaysAsIdentity(),
    retentionRunId: integer()
      .notNull()
      .references(() => retentionRuns.retentionRunId, { onDelete: 'cascade' }),
    kind: text({ enum: retentionKinds }).notNull(),
    marketId: integer().references(() => markets.marketId, { onDelete: 'cascade' }),
    months: integer(),
    /** Cases closed, or spam, before this. */
    before: instant().notNull(),
    /** How many cases it takes at most: what somebody was told who began it by hand. Null: all that are due. */
    atMost: integer(),
    /** The case that was looked at last, in this order. */
    afterAt: instant(),
    afterCaseId: integer().notNull().default(0),
    /** How often the next one could not be looked at, as something was away. */
    attempts: integer().notNull().default(0),
    finishedAt: instant(),
    cases: integer().notNull().default(0),
    contacts: integer().notNull().default(0),
    cars: integer().notNull().default(0),
    files: integer().notNull().default(0),
    mails: integer().notNull().default(0),
    held: integer().notNull().default(0),
    erasing: integer().notNull().default(0),
    failed: integer().notNull().default(0),
  },
  (t) => [index('retention_lots_run').on(t.retentionRunId)],
);

/** Cases that a run could not anonymise or erase, with the fault as the log tells it: without anything of the case. */
export const retentionFailures = pgTable(
  'retention_failures',
  {
    retentionFailureId: integer().primaryKey().generatedAlwaysAsIdentity(),
    retentionRunId: integer()
      .notNull()
      .references(() => retentionRuns.retentionRunId, { onDelete: 'cascade' }),
    caseId: integer().notNull(),
    fault: text().notNull(),
  },
  (t) => [index('retention_failures_run').on(t.retentionRunId)],
);
