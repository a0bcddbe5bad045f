import { type RuleType, ruleTypes } from '@cfm/contract/catalog/rule-types.ts';
import { isNull, sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '../../access/users/tables.ts';
import { instant } from '../../platform/db/columns.ts';
import { markets } from '../markets/tables.ts';
import type { RuleEffect } from './effects.ts';

export { type RuleType, ruleTypes };

/** A rule of a type, for one market or all. A condition is met if it is empty or contains the case's id. */
export const rules = pgTable(
  'rules',
  {
    ruleId: integer().primaryKey().generatedAlwaysAsIdentity(),
    ruleTypeId: integer().notNull(),
    /** Key of a shipped rule. Null for rules of users. */
    seedCode: text().unique(),
    name: text().notNull(),
    /** German name of a shipped rule. Optional for rules of users. */
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
    /** Increases with each change. A process keeps the version of the rule that it started with. */
    version: integer().notNull().default(1),
    /** A deleted rule no longer applies. Records that refer to it keep its name. */
    deletedAt: instant(),
  },
  (t) => [index('rules_type_market').on(t.ruleTypeId, t.marketId)],
);

/** SQL condition: the rule is not deleted. */
export const isThere = isNull(rules.deletedAt);

/** All versions of a rule, including the current one. */
export const ruleVersions = pgTable(
  'rule_versions',
  {
    ruleId: integer()
      .notNull()
      .references(() => rules.ruleId, { onDelete: 'cascade' }),
    version: integer().notNull(),
    changedAt: instant().notNull(),
    /** Null for a shipped version. */
    byUserId: integer().references(() => users.userId),
    content: jsonb().$type<VersionContent>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.ruleId, t.version] })],
);

/** Content of a version: all fields that a change can modify, and the type. */
export type VersionContent = Omit<
  typeof rules.$inferSelect,
  'ruleId' | 'seedCode' | 'createdAt' | 'version' | 'deletedAt'
>;
