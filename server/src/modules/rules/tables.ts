import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { type RuleType, ruleTypes } from '@cfm/contract/rules.ts';
import { isNull, sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';
import { markets } from '../markets/tables.ts';
import { users } from '../users/tables.ts';

export { type RuleType, ruleTypes };

/** Subject and rich text in each language, with placeholders (rule 10.12). */
export type RuleTexts = Record<Language, { subject: string; content: string }>;
export interface ForwardingEffect {
  to: string[];
  cc: string[];
  /** What a forward begins with instead of the general text; left out where rules are only ranked. */
  texts?: RuleTexts | undefined;
}
export interface DueDateEffect {
  workingDaysToFirstAnswer: number;
  workingDaysToSolution: number;
  /** What links may extend a case by in all; without it the general one (rule 9.35). */
  delayBudget?: { extensions: number; workingDays: number } | undefined;
}

export interface ReminderEffect {
  firstReminderWorkingDays: number;
  betweenRemindersWorkingDays: number;
  reminderCount: number;
}
export interface EscalationEffect {
  workingDays: number;
  /** Recipients of level 1, 2 and 3. */
  recipientsByLevel: string[][];
  /** Also at this extension of the case, whatever the reminders. */
  atExtension?: number | undefined;
}
export interface ReplyTemplateEffect {
  /** What a reply is about: of several rules for one occasion the most specific is offered. */
  occasion: string;
  /** The reply asks the customer something. */
  isQuestion: boolean;
  /** Left out where rules are only ranked. */
  texts?: RuleTexts | undefined;
}
export type RuleEffect =
  | ReplyTemplateEffect
  | ForwardingEffect
  | DueDateEffect
  | ReminderEffect
  | EscalationEffect;

/** A rule of a type, for a market or all, with conditions that are met when empty or when the case's id is in them. */
export const rules = pgTable(
  'rules',
  {
    ruleId: integer().primaryKey().generatedAlwaysAsIdentity(),
    ruleTypeId: integer().notNull(),
    /** Key of a rule that the reference data brought; null for rules of the users. */
    seedCode: text().unique(),
    name: text().notNull(),
    /** The reference data names its rules in German too; those of users have one name. */
    nameDe: text(),
    marketId: integer().references(() => markets.marketId),
    sourceIds: integer().array().notNull().default(sql`'{}'::integer[]`),
    inputChannelIds: integer().array().notNull().default(sql`'{}'::integer[]`),
    brandIds: integer().array().notNull().default(sql`'{}'::integer[]`),
    codeLevelAreaIds: integer().array().notNull().default(sql`'{}'::integer[]`),
    codeLevelTopicGroupIds: integer().array().notNull().default(sql`'{}'::integer[]`),
    codeLevelTopicDetailIds: integer().array().notNull().default(sql`'{}'::integer[]`),
    escalationLevelIds: integer().array().notNull().default(sql`'{}'::integer[]`),
    effect: jsonb().$type<RuleEffect>().notNull(),
    isActive: boolean().notNull().default(true),
    createdAt: instant().notNull(),
    /** Rises with each change; what began with a rule keeps the version that it began with. */
    version: integer().notNull().default(1),
    /** It never applies again; what refers to it keeps its name. */
    deletedAt: instant(),
  },
  (t) => [index('rules_type_market').on(t.ruleTypeId, t.marketId)],
);

/** The rule was not deleted. */
export const isThere = isNull(rules.deletedAt);

/** Every version of a rule, the one of now among them. */
export const ruleVersions = pgTable(
  'rule_versions',
  {
    ruleId: integer()
      .notNull()
      .references(() => rules.ruleId, { onDelete: 'cascade' }),
    version: integer().notNull(),
    changedAt: instant().notNull(),
    /** Null: shipped. */
    byUserId: integer().references(() => users.userId),
    content: jsonb().$type<VersionContent>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.ruleId, t.version] })],
);

/** What a version of a rule says: all that a change of it may change, and its type. */
export type VersionContent = Omit<
  typeof rules.$inferSelect,
  'ruleId' | 'seedCode' | 'createdAt' | 'version' | 'deletedAt'
>;
