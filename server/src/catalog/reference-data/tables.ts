import type { StatusCode } from '@cfm/contract/catalog/case-statuses.ts';
import { caseLookups } from '@cfm/contract/catalog/reference-data.ts';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { users } from '../../access/users/tables.ts';
import { instant } from '../../platform/db/columns.ts';

/** Lookup lists of the case screens that are no more than a name and an order. */
export const lookupKinds = Object.values(caseLookups).map(({ kind }) => kind);
export type LookupKind = (typeof lookupKinds)[number];

/** One table for all of them: an id is unique over every kind, so a wrong kind can be refused. */
export const lookups = pgTable(
  'lookups',
  {
    lookupId: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<LookupKind>().notNull(),
    code: text().notNull(),
    nameEn: text().notNull(),
    nameDe: text().notNull(),
    sortOrder: integer().notNull(),
    isActive: boolean().notNull().default(true),
  },
  (t) => [unique('lookups_kind_code').on(t.kind, t.code)],
);

/** Statuses have fixed ids (their order in the specification of the product), as rules and indexes name them. */
export const statuses = pgTable('statuses', {
  statusId: integer().primaryKey(),
  code: text().$type<StatusCode>().notNull().unique(),
  nameEn: text().notNull(),
  nameDe: text().notNull(),
  sortOrder: integer().notNull(),
  isOpen: boolean().notNull(),
});

export const carModels = pgTable(
  'car_models',
  {
    modelId: integer().primaryKey().generatedAlwaysAsIdentity(),
    brandId: integer()
      .notNull()
      .references(() => lookups.lookupId),
    code: text().notNull().unique(),
    name: text().notNull(),
    modelCode: text().notNull(),
    sortOrder: integer().notNull(),
  },
  (t) => [index('car_models_brand').on(t.brandId)],
);

export const mailboxes = pgTable('mailboxes', {
  mailboxId: integer().primaryKey().generatedAlwaysAsIdentity(),
  code: text().notNull().unique(),
  name: text().notNull(),
  address: text().notNull().unique(),
  language: text().notNull(),
  sortOrder: integer().notNull(),
});
/** The users of a mailbox: they see its cases even before these have a market or a code level (rule 1.7). */
export const mailboxUsers = pgTable(
  'mailbox_users',
  {
    mailboxId: integer()
      .notNull()
      .references(() => mailboxes.mailboxId, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.mailboxId, t.userId] })],
);

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

/** The hash of the reference data loaded last: a start with the same has nothing to do. */
export const referenceDataVersions = pgTable('reference_data_versions', {
  name: text().primaryKey(),
  hash: text().notNull(),
  loadedAt: instant().notNull(),
});

/**
 * What came with the product, by its code: which row it became, and what it was called there when it was loaded last. So a row
 * that users deleted does not come back, one to which they gave another code or number is still known, and a name that they
 * changed stays (rule 15.1). The id refers to nothing, as the row may be gone.
 */
export const shippedRows = pgTable(
  'shipped_rows',
  {
    kind: text().$type<ShippedKind>().notNull(),
    code: text().notNull(),
    rowId: integer().notNull(),
    name: text().notNull(),
    nameDe: text(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.code] })],
);
export type ShippedKind = 'market' | 'dealer';
