import { seenKinds } from '@cfm/contract/platform/endpoint.ts';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';

/** A field before and after. Personal data is not stored here: the ids refer to `audit_personal_values`. */
export interface AuditChange<Field extends string = string> {
  field: Field;
  from?: string | number | boolean | null;
  to?: string | number | boolean | null;
  fromValueId?: number;
  toValueId?: number;
}

/**
 * Who changed what, and when. Rows never change: a trigger rejects update and delete. Ids have no foreign
 * keys, because an entry outlives the records that it concerns.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    auditId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant().notNull(),
    actorKind: text({ enum: ['user', 'token', 'job', 'anonymous'] }).notNull(),
    actorUserId: integer(),
    /** Label of an actor that is not a user: job name or link id. Never a person's name. */
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
    // Finds the field of a value. Only values of persons are looked up this way (`person-identifiers.ts`).
    index('audit_entries_values')
      .using('gin', sql`audit_value_ids(changes)`)
      .where(sql`entity in ('contact', 'contactCar')`),
  ],
);

/**
 * Personal values of audit entries, stored by person so that an erasure can delete them. Ids have no foreign
 * keys either.
 */
export const auditPersonalValues = pgTable(
  'audit_personal_values',
  {
    valueId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    contactId: integer(),
    caseId: integer(),
    /** The user whose account it concerns. */
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
 * Calls that were rejected because of a missing right or a limit. One row per minute counts repetitions, so
 * that no one can fill the table. Only this counter changes.
 */
export const rejections = pgTable(
  'rejections',
  {
    rejectionId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Start of the minute. */
    at: instant().notNull(),
    /** Null if no user was signed in. */
    userId: integer(),
    /** Method and route pattern, because URLs contain tokens and names. */
    endpoint: text().notNull(),
    code: text().notNull(),
    times: integer().notNull().default(1),
    /** Id of the first request. */
    requestId: text(),
  },
  (t) => [
    unique('rejections_of_minute').on(t.at, t.userId, t.endpoint, t.code).nullsNotDistinct(),
    index('rejections_user').on(t.userId, t.at),
    index('rejections_request').on(t.requestId),
  ],
);

/** Personal data that a user viewed: only ids, no content. Repetitions within ten minutes are one row. */
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
