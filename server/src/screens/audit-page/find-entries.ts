import { type AuditFilter, type AuditSource, auditSources } from '@cfm/contract/access/audit.ts';
import { caseNumberIn } from '@cfm/contract/cases/case-number.ts';
import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { accessLog, auditEntries } from '../../access/audit/tables.ts';
import { auditScope } from '../../access/case-scope/case-scope.ts';
import { cases } from '../../cases/case/tables.ts';
import type { Actor, Ctx } from '../../context.ts';
import { statement } from '../../platform/db/statements.ts';
import { isOfKind, isVisibleAccess, isVisibleEntry, recordedActs } from './audited-entities.ts';

export interface FoundEntry {
  source: AuditSource;
  id: number;
}
interface Wanted extends AuditFilter {
  /** Null if the reader sees no case with the requested number. */
  caseId?: number | null;
}
interface Source {
  id: SQL;
  table: SQL;
  userId: SQL;
  conditions: (actor: Actor, filter: Wanted) => (SQL | null)[];
}

const nothing = sql`false`;
const actOf = (name: string) => {
  const at = name.indexOf('-');
  return { entity: name.slice(0, at), action: name.slice(at + 1) };
};
const entryOf = (name: string) => {
  const { entity, action } = actOf(name);
  return sql`a.entity = ${entity} and a.action = ${action}`;
};
/** Matches no row if the action belongs to another source. */
const ofSource = (action: string | undefined, source: string, column: SQL) =>
  action === undefined
    ? null
    : action.startsWith(`${source}-`)
      ? sql`${column} = ${action.slice(source.length + 1)}`
      : nothing;

/** Each log with its own conditions. `conditionOf` adds the common ones. */
const sources: Record<AuditSource, Source> = {
  audit: {
    id: sql`a.audit_id`,
    table: sql`audit_entries a`,
    userId: sql`a.actor_user_id`,
    conditions: (actor, { kind, action, caseId }) => [
      isVisibleEntry(actor, alias(auditEntries, 'a')),
      kind === undefined ? null : isOfKind(kind),
      action === undefined ? null : entryOf(action),
      caseId === undefined ? null : sql`a.case_id = ${caseId}`,
    ],
  },
  signIn: {
    id: sql`a.entry_id`,
    table: sql`sign_in_log a`,
    userId: sql`a.user_id`,
    conditions: (_actor, { kind, action, caseId }) => [
      kind === undefined || kind === 'signIns' ? null : nothing,
      ofSource(action, 'signIn', sql`a.outcome`),
      caseId === undefined ? null : nothing,
    ],
  },
  rejection: {
    id: sql`a.rejection_id`,
    table: sql`rejections a`,
    userId: sql`a.user_id`,
    conditions: (_actor, { kind, action, caseId }) => [
      kind === undefined || kind === 'rejections' ? null : nothing,
      ofSource(action, 'rejection', sql`a.code`),
      caseId === undefined ? null : nothing,
    ],
  },
  seen: {
    id: sql`a.access_id`,
    table: sql`access_log a`,
    userId: sql`a.user_id`,
    conditions: (actor, { kind, action, caseId, withSeen }) => [
      kind === 'seen' || (kind === undefined && withSeen) ? null : nothing,
      isVisibleAccess(actor, alias(accessLog, 'a')),
      ofSource(action, 'seen', sql`a.kind`),
      caseId === undefined ? null : sql`a.case_id = ${caseId}`,
    ],
  },
};
const names = Object.keys(sources) as AuditSource[];

function conditionOf(actor: Actor, source: AuditSource, filter: Wanted): SQL {
  const { userId, conditions } = sources[source];
  const all = [
    sql`true`,
    ...conditions(actor, filter),
    filter.userId === undefined ? null : sql`${userId} = ${filter.userId}`,
    filter.from === undefined ? null : sql`a.at >= ${filter.from}::timestamptz`,
    filter.to === undefined ? null : sql`a.at <= ${filter.to}::timestamptz`,
    filter.requestId === undefined ? null : sql`a.request_id = ${filter.requestId}`,
  ];
  return sql.join(
    all.filter((each) => each !== null),
    sql` and `,
  );
}
/**
 * A filter by kind alone searches each action in its own part of the index. Otherwise PostgreSQL would scan back in
 * time through millions of entries for a rare kind. Null if a user, case or request is more selective.
 */
function actsOf({ kind, action, userId, caseId, requestId }: Wanted) {
  if (userId !== undefined || caseId !== undefined || requestId !== undefined) return null;
  if (kind === undefined) return action === undefined ? null : [actOf(action)];
  return recordedActs.filter((act) => act.kind === kind && (action === undefined || act.name === action));
}
/** The rows of a log up to a limit: the newest, or any for a count. */
function rowsOf(actor: Actor, source: AuditSource, filter: Wanted, limit: number, isOrdered: boolean): SQL {
  const { id, table } = sources[source];
  const { kind: _kind, action: _action, ...others } = filter;
  const acts = source === 'audit' ? actsOf(filter) : null;
  const rows = (
    condition: SQL,
  ) => sql`select ${source}::text as source, ${id}::float8 as id, a.at from ${table}
    where ${condition} ${isOrdered ? sql`order by a.at desc, ${id} desc` : sql``} limit ${limit}::int`;
  if (!acts) return sql`(${rows(conditionOf(actor, source, filter))})`;
  const names = (of: 'entity' | 'action') => sql`${sql.param(acts.map((act) => act[of]))}::text[]`;
  const isAct = sql`a.entity = act.entity and a.action = act.action`;
  return sql`(select found.* from unnest(${names('entity')}, ${names('action')}) as act (entity, action)
    cross join lateral (${rows(sql`${isAct} and ${conditionOf(actor, source, others)}`)}) found)`;
}
const rowsOfAll = (actor: Actor, filter: Wanted, limit: number, isOrdered: boolean) =>
  sql.join(
    names.map((source) => rowsOf(actor, source, filter, limit, isOrdered)),
    sql` union all `,
  );

const newest = statement({
  name: 'newest entries of all logs',
  row: z.object({ source: z.enum(auditSources), id: z.number() }),
  isPlannedEachTime: true,
  // Each log returns as many rows as the page needs from the start, so the newest of all are among them.
  sql: (actor: Actor, filter: Wanted, { skip, take }: { skip: number; take: number }) => sql`
    select source, id from (${rowsOfAll(actor, filter, skip + take, true)}) a
    order by a.at desc, a.source, a.id desc limit ${take}::int offset ${skip}::int`,
});
const counted = statement({
  name: 'count of the entries of all logs',
  row: z.object({ totalCount: z.number() }),
  isPlannedEachTime: true,
  sql: (actor: Actor, filter: Wanted, limit: number) => sql`
    select count(*)::int as "totalCount" from (select from (${rowsOfAll(actor, filter, limit, false)}) a limit ${limit}::int) counted`,
});
const caseOfNumber = statement({
  name: 'case of the audit by its number',
  row: z.object({ caseId: z.number() }),
  isPlannedEachTime: true,
  sql: (actor: Actor, internalId: string) =>
    sql`select cases.case_id as "caseId" from cases where cases.internal_id = ${internalId} and ${auditScope(actor, cases)}`,
});

async function wantedOf({ db, actor }: Ctx, { internalId, ...filter }: AuditFilter): Promise<Wanted> {
  if (!internalId) return filter;
  const [row] = await caseOfNumber(db, actor, caseNumberIn(internalId) ?? internalId);
  return { ...filter, caseId: row?.caseId ?? null };
}

/** The entries of a page, newest first. */
export async function findEntries(
  ctx: Ctx,
  filter: AuditFilter,
  page: { skip: number; take: number },
): Promise<FoundEntry[]> {
  return newest(ctx.db, ctx.actor, await wantedOf(ctx, filter), page);
}
/** The number of entries. Stops at `limit + 1`, which shows that there are more. */
export async function countEntries(ctx: Ctx, filter: AuditFilter, limit: number): Promise<number> {
  const [found] = await counted(ctx.db, ctx.actor, await wantedOf(ctx, filter), limit + 1);
  return found?.totalCount ?? 0;
}
