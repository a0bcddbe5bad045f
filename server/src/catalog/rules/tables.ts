import { type RuleType, ruleTypes } from '@cfm/contract/catalog/rule-types.ts';
import { isNull, sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '../../access/users/tables.ts';
import { instant } from '../../platform/db/columns.ts';
import { markets } from '../markets/tables.ts';
import type { RuleEffect } from './effects.ts';

export { type RuleType, ruleTypes };

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
