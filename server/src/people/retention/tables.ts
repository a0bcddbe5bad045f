import { retentionKinds } from '@cfm/contract/people/retention.ts';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../../access/users/tables.ts';
import { markets } from '../../catalog/markets/tables.ts';
import { instant } from '../../platform/db/columns.ts';

/** Retention runs, nightly and manual. Stores ids and counts, no personal data (rule 19.19). */
export const retentionRuns = pgTable(
  'retention_runs',
  {
    retentionRunId: integer().primaryKey().generatedAlwaysAsIdentity(),
    startedAt: instant().notNull(),
    /** Null for a nightly run. */
    byUserId: integer().references(() => users.userId),
    /** Next attempt at the next case. Null once finished. */
    nextTryAt: instant(),
    /** Failed attempts at the next case, because a dependency was unavailable. */
    attempts: integer().notNull().default(0),
    finishedAt: instant(),
  },
  // One open run at a time.
  () => [uniqueIndex('retention_runs_open').on(sql`(true)`).where(sql`finished_at is null`)],
);

/**
 * A part of a run: the closed cases of a market, or spam. Its scope is fixed when the run starts, so that later changes
 * of a market do not affect it. Stores progress, so that any server can resume, and counts.
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
    /** Cases closed, or spam changed, before this time. */
    before: instant().notNull(),
    /** Limit for a manual run: the confirmed count. Null for all due cases. */
    atMost: integer(),
    /** The last case handled, in this order. */
    afterAt: instant(),
    afterCaseId: integer().notNull().default(0),
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

/** Cases that a run failed to anonymise or erase, with the error as logged, without data of the case. */
export const retentionFailures = pgTable(
  'retention_failures',
  {
    retentionFailureId: integer().primaryKey().generatedAlwaysAsIdentity(),
    retentionRunId: integer()
      .notNull()
      .references(() => retentionRuns.retentionRunId, { onDelete: 'cascade' }),
    caseId: integer().notNull(),
    problem: text().notNull(),
  },
  (t) => [index('retention_failures_run').on(t.retentionRunId)],
);
