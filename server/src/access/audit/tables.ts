import { seenKinds } from '@cfm/contract/platform/endpoint.ts';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';

/** A field before and after. Personal data is not here: `valueId` points to `audit_personal_values`. */
export interface AuditChange<Field extends string = string> {
  field: Field;
  from?: string | number | boolean | null;
  to?: string | number | boolean | null;
  fromValueId?: number;
  toValueId?: number;
}

/**
 * Who changed what, when. Rows never change: a trigger refuses update and delete. Ids refer to nothing here, as an entry
 * outlives what it tells of.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    auditId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant().notNull(),
    actorKind: text({ enum: ['user', 'token', 'job', 'anonymous'] }).notNull(),
    actorUserId: integer(),
    /** What the actor is called if it is no user: job name, link id. Never a person's name. */
    actorLabel: text(),
    caseId: integer(),
    entity: text().notNull(),
    entityId: text(),
    action: text().notNull(),
    changes: jsonb().$type<AuditChange[]>().notNull().default(sql`'[]'::jsonb`),
    requestId: text(),
  },
  (t) => [
    index('audit_entries_case').on(t.caseId, t.auditId.desc()),
    index('audit_entries_at').on(t.at),
    index('audit_entries_user').on(t.actorUserId, t.at).where(sql`actor_user_id is not null`),
    index('audit_entries_act').on(t.entity, t.action, t.at),
    index('audit_entries_request').on(t.requestId),
    // Which field a value was of, asked from the value: of persons alone, as nobody else is looked up so (`person-traces.ts`).
    index('audit_entries_values')
      .using('gin', sql`audit_value_ids(changes)`)
      .where(sql`entity in ('contact', 'contactCar')`),
  ],
);

/**
 * Values of audit entries that are personal data, kept by person so that erasing can delete them. Its ids refer to nothing
 * either.
 */
export const auditPersonalValues = pgTable(
  'audit_personal_values',
  {
    valueId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    contactId: integer(),
    caseId: integer(),
    /** Whose account it is about. */
    userId: integer(),
    value: text().notNull(),
  },
  (t) => [
    index('audit_personal_values_contact').on(t.contactId),
    index('audit_personal_values_case').on(t.caseId),
    index('audit_personal_values_user').on(t.userId).where(sql`user_id is not null`),
  ],
);

/**
 * What a person was refused: by right, or by a limit. Of the same in a minute one row says how often, so that nobody can
 * fill the table; that number alone ever changes.
 */
export const refusals = pgTable(
  'refusals',
  {
    refusalId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The minute. */
    at: instant().notNull(),
    /** Null: nobody was signed in. */
    userId: integer(),
    /** Method and pattern of the path: addresses hold tokens and names. */
    endpoint: text().notNull(),
    code: text().notNull(),
    times: integer().notNull().default(1),
    /** Of the first one. */
    requestId: text(),
  },
  (t) => [
    unique('refusals_of_minute').on(t.at, t.userId, t.endpoint, t.code).nullsNotDistinct(),
    index('refusals_user').on(t.userId, t.at),
    index('refusals_request').on(t.requestId),
  ],
);

/** What a person was shown: ids alone, never a word of it. Within ten minutes the same is one row. */
export const accessLog = pgTable(
  'access_log',
  {
    accessId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant().notNull(),
    userId: integer().notNull(),
    kind: text({ enum: seenKinds }).notNull(),
    endpoint: text().notNull(),
    caseId: integer(),
    contactId: integer(),
    attachmentId: integer(),
    requestId: text(),
  },
  (t) => [
    index('access_log_user').on(t.userId, t.at),
    index('access_log_at').on(t.at),
    index('access_log_case').on(t.caseId, t.at).where(sql`case_id is not null`),
  ],
);
