import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

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
    index('audit_entries_actor').on(t.actorUserId, t.auditId.desc()).where(sql`actor_user_id is not null`),
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
