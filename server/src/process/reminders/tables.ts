import { planEndings, reminderStepKinds, stepWaits } from '@cfm/contract/process/reminders.ts';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../../access/users/tables.ts';
import { caseEvents, cases } from '../../cases/case/tables.ts';
import { markets } from '../../catalog/markets/tables.ts';
import { rules } from '../../catalog/rules/tables.ts';
import { instant } from '../../platform/db/columns.ts';

/** Reminder processes. Process and steps keep the rule settings from the start, so later rule changes don't apply. */
export const reminderPlans = pgTable(
  'reminder_plans',
  {
    reminderPlanId: integer().primaryKey().generatedAlwaysAsIdentity(),
    caseId: integer()
      .notNull()
      .references(() => cases.caseId, { onDelete: 'cascade' }),
    /** Event of the forward that started it. */
    caseEventId: integer()
      .notNull()
      .references(() => caseEvents.caseEventId),
    reminderRuleId: integer().references(() => rules.ruleId, { onDelete: 'set null' }),
    reminderRuleVersion: integer(),
    escalationRuleId: integer().references(() => rules.ruleId, { onDelete: 'set null' }),
    escalationRuleVersion: integer(),
    /** Number of extensions of the case at which it escalates at once. */
    atExtension: integer(),
    startedAt: instant().notNull(),
    dueDateTime: instant(),
    /** Market whose calendar the dates are counted by. */
    marketId: integer().references(() => markets.marketId, { onDelete: 'set null' }),
    /** Paused working days of the case that the steps have already moved by. */
    pausedWorkingDays: integer().notNull().default(0),
    pausedUntil: instant(),
    /** Working days that the open steps moved by when the process was paused. */
    pausedDays: integer().notNull().default(0),
    endedAt: instant(),
    endedBecause: text({ enum: planEndings }),
    endedByUserId: integer().references(() => users.userId),
  },
  (t) => [
    index('reminder_plans_case').on(t.caseId, t.reminderPlanId),
    uniqueIndex('reminder_plans_running').on(t.caseId).where(sql`ended_at is null`),
    index('reminder_plans_event').on(t.caseEventId),
  ],
);

export const reminderSteps = pgTable(
  'reminder_steps',
  {
    reminderStepId: integer().primaryKey().generatedAlwaysAsIdentity(),
    reminderPlanId: integer()
      .notNull()
      .references(() => reminderPlans.reminderPlanId, { onDelete: 'cascade' }),
    caseId: integer()
      .notNull()
      .references(() => cases.caseId, { onDelete: 'cascade' }),
    /** Position among the steps of the plan, from 1. */
    place: integer().notNull(),
    kind: text({ enum: reminderStepKinds }).notNull(),
    number: integer().notNull(),
    /** Recipients of an escalation. */
    to: text().array().notNull().default(sql`'{}'::text[]`),
    /** Working days from the previous step, or from the forward for the first. */
    afterWorkingDays: integer().notNull(),
    dueAt: instant().notNull(),
    /** Next attempt. Null before its turn, when done, and when the plan has ended. */
    nextTryAt: instant(),
    waitsBecause: text({ enum: stepWaits }),
    /** Failed attempts. */
    attempts: integer().notNull().default(0),
    isByExtension: boolean().notNull().default(false),
    doneAt: instant(),
  },
  (t) => [
    uniqueIndex('reminder_steps_plan').on(t.reminderPlanId, t.place),
    index('reminder_steps_case').on(t.caseId),
    index('reminder_steps_due').on(t.nextTryAt, t.reminderStepId).where(sql`next_try_at is not null`),
  ],
);
