import { type AuditFilter, type AuditSource, auditSources } from '@cfm/contract/audit.ts';
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Actor, Ctx } from '../../context.ts';
import { statement } from '../../db/statements.ts';
import { auditScope } from '../case-scope/case-scope.ts';
import { isOfKind, isSeenTold, isTold } from './audited-entities.ts';

export interface FoundEntry {
  source: AuditSource;
  id: number;
}
interface Wanted extends AuditFilter {
  /** Null: a number was asked for that the reader has no case of. */
  caseId?: number | null;
}
interface Source {
  id: SQL;
  table: SQL;
  userId: SQL;
  conditions: (actor: Actor, filter: Wanted) => (SQL | null)[];
}

const nothing = sql`false`;
const entryOf = (action: string) => {
  const at = action.indexOf('-');
  return sql`a.entity = ${action.slice(0, at)} and a.action = ${action.slice(at + 1)}`;
};
/** Of an action that names another source nothing is here. */
const ofSource = (action: string | undefined, source: string, column: SQL) =>
  action === undefined
    ? null
    : action.startsWith(`${source}-`)
      ? sql`${column} = ${action.slice(source.length + 1)}`
      : nothing;

/** Each log with its own conditions; what they have in common stands in `conditionOf`. */
const sources: Record<AuditSource, Source> = {
  audit: {
    id: sql`a.audit_id`,
    table: sql`audit_entries a`,
    userId: sql`a.actor_user_id`,
    conditions: (actor, { kind, action, caseId }) => [
      isTold(actor),
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
  refusal: {
    id: sql`a.refusal_id`,
    table: sql`refusals a`,
    userId: sql`a.user_id`,
    conditions: (_actor, { kind, action, caseId }) => [
      kind === undefined || kind === 'refusals' ? null : nothing,
      ofSource(action, 'refusal', sql`a.code`),
      caseId === undefined ? null : nothing,
    ],
  },
  seen: {
    id: sql`a.access_id`,
    table: sql`access_log a`,
    userId: sql`a.user_id`,
    conditions: (actor, { kind, action, caseId, withSeen }) => [
      kind === 'seen' || (kind === undefined && withSeen) ? null : nothing,
      isSeenTold(actor),
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
const newestOf = (actor: Actor, filter: Wanted, depth: number) =>
  sql.join(
    names.map(
      (
        source,
      ) => sql`(select ${source}::text as source, ${sources[source].id}::float8 as id, a.at from ${sources[source].table}
        where ${conditionOf(actor, source, filter)} order by a.at desc, ${sources[source].id} desc limit ${depth}::int)`,
    ),
    sql` union all `,
  );

const newest = statement({
  name: 'newest entries of all logs',
  row: z.object({ source: z.enum(auditSources), id: z.number() }),
  isPlannedEachTime: true,
  // Each log gives as many as the page reaches down: what is not among its newest is not among those of all.
  sql: (actor: Actor, filter: Wanted, { skip, take }: { skip: number; take: number }) => sql`
    select source, id from (${newestOf(actor, filter, skip + take)}) a
    order by a.at desc, a.source, a.id desc limit ${take}::int offset ${skip}::int`,
});
const counted = statement({
  name: 'count of the entries of all logs',
  row: z.object({ totalCount: z.number() }),
  isPlannedEachTime: true,
  sql: (actor: Actor, filter: Wanted, limit: number) => sql`
    select count(*)::int as "totalCount" from (${sql.join(
      names.map(
        (source) =>
          sql`(select 1 from ${sources[source].table} where ${conditionOf(actor, source, filter)} limit ${limit}::int)`,
      ),
      sql` union all `,
    )}) a`,
});
const caseOfNumber = statement({
  name: 'case of the audit by its number',
  row: z.object({ caseId: z.number() }),
  isPlannedEachTime: true,
  sql: (actor: Actor, internalId: string) =>
    sql`select cases.case_id as "caseId" from cases where cases.internal_id = ${internalId} and ${auditScope(actor)}`,
});

async function wantedOf({ db, actor }: Ctx, { internalId, ...filter }: AuditFilter): Promise<Wanted> {
  if (!internalId) return filter;
  return { ...filter, caseId: (await caseOfNumber(db, actor, internalId))[0]?.caseId ?? null };
}

/** The entries of a page, newest first. */
export async function findEntries(
  ctx: Ctx,
  filter: AuditFilter,
  page: { skip: number; take: number },
): Promise<FoundEntry[]> {
  return newest(ctx.db, ctx.actor, await wantedOf(ctx, filter), page);
}
/** How many there are; of more than the limit no more than that is counted. */
export async function countEntries(ctx: Ctx, filter: AuditFilter, limit: number): Promise<number> {
  const [found] = await counted(ctx.db, ctx.actor, await wantedOf(ctx, filter), limit + 1);
  return found?.totalCount ?? 0;
}
