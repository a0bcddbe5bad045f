import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';
import { markets } from '../markets/tables.ts';

/** Fixed ids, as the API's `ruleTypeId`. */
export const ruleTypes = { Forwarding: 1, Reminder: 2, Escalation: 3, ReplyTemplate: 4, DueDate: 5 } as const;
export type RuleType = keyof typeof ruleTypes;

export interface ForwardingEffect {
  to: string[];
  cc: string[];
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
  recipientsByLevel: string[];
}
export interface ReplyTemplateEffect {
  /** What a reply is about: of several rules for one occasion the most specific is offered. */
  occasion: string;
  /** The reply asks the customer something. */
  isQuestion: boolean;
  /** Subject and rich text in each language, with placeholders (rule 10.12); left out where rules are only ranked. */
  texts?: Record<Language, { subject: string; content: string }> | undefined;
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
  },
  (t) => [index('rules_type_market').on(t.ruleTypeId, t.marketId)],
);
