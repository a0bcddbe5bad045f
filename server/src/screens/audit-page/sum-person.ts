import type { AuditSum } from '@cfm/contract/access/audit.ts';
import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { accessLog, auditEntries } from '../../access/audit/tables.ts';
import { type Actor, type Ctx, onReplica } from '../../context.ts';
import { only } from '../../platform/db/only.ts';
import { statement } from '../../platform/db/statements.ts';
import { isVisibleAccess, isVisibleEntry } from './audited-entities.ts';

interface OfPerson {
  userId: number;
  from?: string | undefined;
  to?: string | undefined;
}
const inTime = (userId: SQL, of: OfPerson) =>
  sql`${userId} = ${of.userId} and a.at >= coalesce(${of.from ?? null}::timestamptz, '-infinity') and a.at <= coalesce(${of.to ?? null}::timestamptz, 'infinity')`;

const sums = statement({
  name: 'actions and accesses of a person in a period',
  row: z.object({
    signIns: z.number(),
    rejected: z.number(),
    casesSeen: z.number(),
    contactsSeen: z.number(),
    filesSeen: z.number(),
    listsSeen: z.number(),
    exports: z.number(),
    changes: z.number(),
  }),
  isPlannedEachTime: true,
  sql: (actor: Actor, of: OfPerson) => sql`
    select (select count(*)::int from sign_in_log a where ${inTime(sql`a.user_id`, of)} and a.outcome = 'signedIn') as "signIns",
      (select coalesce(sum(a.times), 0)::int from rejections a where ${inTime(sql`a.user_id`, of)}) as rejected, seen.*, done.*
    from (select count(distinct a.case_id) filter (where a.kind = 'case')::int as "casesSeen",
        count(distinct a.contact_id) filter (where a.kind = 'contact')::int as "contactsSeen",
        count(distinct a.attachment_id) filter (where a.kind = 'file')::int as "filesSeen",
        count(*) filter (where a.kind = 'list')::int as "listsSeen"
      from access_log a where ${inTime(sql`a.user_id`, of)} and ${isVisibleAccess(actor, alias(accessLog, 'a'))}) seen,
      (select count(*) filter (where a.action = 'export')::int as exports,
        count(*) filter (where a.action <> 'export')::int as changes
      from audit_entries a where ${inTime(sql`a.actor_user_id`, of)} and ${isVisibleEntry(actor, alias(auditEntries, 'a'))}) done`,
});

/** The amount of data a user saw and changed in a period. Counts each case, contact and file once. */
export async function sumPerson(ctx: Ctx, of: OfPerson): Promise<AuditSum> {
  return only(await onReplica(ctx, ({ db, actor }) => sums(db, actor, of)));
}
