import type { StatusCode } from '@cfm/contract/case-statuses.ts';
import { caseLookups } from '@cfm/contract/reference-data.ts';
import { boolean, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { users } from '../users/tables.ts';

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
