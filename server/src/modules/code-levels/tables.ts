import { sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Columns of their own for each table: the builder keeps what it made of a column. */
const names = () => ({
  code: text().notNull().unique(),
  nameEn: text().notNull(),
  nameDe: text().notNull(),
  sortOrder: integer().notNull(),
});

/** What people call a topic besides, in either language: it is found by them when a case is classified. */
const synonyms = () => text().array().notNull().default(sql`'{}'::text[]`);

export const codeLevelAreas = pgTable('code_level_areas', {
  areaId: integer().primaryKey().generatedAlwaysAsIdentity(),
  ...names(),
});
export const codeLevelTopicGroups = pgTable('code_level_topic_groups', {
  topicGroupId: integer().primaryKey().generatedAlwaysAsIdentity(),
  areaId: integer()
    .notNull()
    .references(() => codeLevelAreas.areaId),
  ...names(),
  synonyms: synonyms(),
});
export const codeLevelTopicDetails = pgTable('code_level_topic_details', {
  topicDetailId: integer().primaryKey().generatedAlwaysAsIdentity(),
  topicGroupId: integer()
    .notNull()
    .references(() => codeLevelTopicGroups.topicGroupId),
  ...names(),
  synonyms: synonyms(),
});
