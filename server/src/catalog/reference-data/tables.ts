import type { StatusCode } from '@cfm/contract/catalog/case-statuses.ts';
import { caseLookups } from '@cfm/contract/catalog/reference-data.ts';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../../access/users/tables.ts';
import { instant } from '../../platform/db/columns.ts';

/** Lookup lists of the case screens that only have names and an order. */
export const lookupKinds = Object.values(caseLookups).map(({ kind }) => kind);
export type LookupKind = (typeof lookupKinds)[number];

/** One table for all lists: an id is unique across kinds, so an id of another kind can be rejected. */
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

/** Statuses have fixed ids (their order in the product specification), because rules and indexes use them. */
export const statuses = pgTable('statuses', {
  statusId: integer().primaryKey(),
  code: text().$type<StatusCode>().notNull().unique(),
  nameEn: text().notNull(),
  nameDe: text().notNull(),
  sortOrder: integer().notNull(),
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

/** Name of the unique index on the address, which appears in unique violations. */
export const uniqueMailboxAddress = 'mailboxes_address';
export const mailboxes = pgTable(
  'mailboxes',
  {
    mailboxId: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    address: text().notNull(),
    /** ISO 639-1 language of the mails that arrive here. */
    language: text().notNull(),
    version: integer().notNull().default(1),
  },
  (t) => [uniqueIndex(uniqueMailboxAddress).on(sql`lower(${t.address})`)],
);
/** Users of a mailbox. They see its cases even before these have a market or a code level (rule 1.7). */
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

/** A function, because each table needs its own column builders. */
const names = () => ({
  code: text().notNull().unique(),
  nameEn: text().notNull(),
  nameDe: text().notNull(),
  sortOrder: integer().notNull(),
});

/** Other names of a topic in either language. Classification finds the topic by them. */
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

/** Hash of the reference data that was loaded last. A start with the same hash has nothing to do. */
export const referenceDataVersions = pgTable('reference_data_versions', {
  name: text().primaryKey(),
  hash: text().notNull(),
  loadedAt: instant().notNull(),
});

/**
 * Shipped rows by code: the row that was created, and its name when it was last loaded. Deleted rows are
 * therefore not restored, rows with a changed code or number are still recognized, and names changed by users
 * are kept (rule 15.1). The id has no foreign key, because the row may be deleted.
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
export type ShippedKind = 'market' | 'dealer' | 'mailbox' | 'marketDay';
