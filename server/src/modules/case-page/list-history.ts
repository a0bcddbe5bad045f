import type { HistoryEntry } from '@cfm/contract/case-replies.ts';
import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Ctx } from '../../context.ts';
import { statement } from '../../db/statements.ts';
import { textsOf } from '../../texts/texts.ts';
import { loadVisibleCase } from '../cases/load-case.ts';

const value = z.optional(z.nullable(z.union([z.string(), z.number(), z.boolean()])));
const auditRow = z.object({
  auditId: z.string(),
  at: z.string(),
  actorKind: z.string(),
  userName: z.nullable(z.string()),
  entity: z.string(),
  action: z.string(),
  changes: z.array(
    z.object({
      field: z.string(),
      from: value,
      to: value,
      fromValueId: z.optional(z.number()),
      toValueId: z.optional(z.number()),
    }),
  ),
  total: z.number(),
  /** Personal values by the ids that the changes name. */
  values: z.record(z.string(), z.string()),
});
type AuditRow = z.infer<typeof auditRow>;
const auditOfCase = statement({
  name: 'audit of a case',
  row: auditRow,
  sql: (caseId: number, { skip, take }: { skip: number; take: number }) => sql`
    select a.audit_id as "auditId", a.at, a.actor_kind as "actorKind", u.first_name || ' ' || u.last_name as "userName",
      a.entity, a.action, a.changes, count(*) over ()::int as total,
      (select coalesce(json_object_agg(v.value_id, v.value), '{}') from audit_personal_values v
        where v.value_id in (select (e ->> k)::bigint from jsonb_array_elements(a.changes) e, unnest(array['fromValueId', 'toValueId']) k)) as values
    from audit_entries a left join users u on u.user_id = a.actor_user_id
    where a.case_id = ${caseId} order by a.audit_id desc limit ${take} offset ${skip}`,
});

interface NamePlace {
  from: string;
  id: string;
  name: (language: string) => string;
}
/** Fields whose value is an id: the table and columns where its name is. */
const namedFields: Record<string, NamePlace> = Object.fromEntries([
  ...[
    'sourceId',
    'inputChannelId',
    'escalationLevelId',
    'socialMediaChannelId',
    'socialMediaAgencyId',
    'bmwDepartmentId',
    'bmwConcernId',
    'brandId',
  ].map(
    (field) =>
      [field, { from: 'lookups', id: 'lookup_id', name: (language: string) => `name_${language}` }] as const,
  ),
  ['statusId', { from: 'statuses', id: 'status_id', name: (language: string) => `name_${language}` }],
  [
    'marketId',
    {
      from: 'markets',
      id: 'market_id',
      name: (language: string) => (language === 'de' ? 'name_de' : 'name'),
    },
  ],
  ['mailboxId', { from: 'mailboxes', id: 'mailbox_id', name: () => 'name' }],
  ['responsibleUserId', { from: 'users', id: 'user_id', name: () => `first_name || ' ' || last_name` }],
  ['lockedByUser', { from: 'users', id: 'user_id', name: () => `first_name || ' ' || last_name` }],
]);

const namesOfIds = statement({
  name: 'names of ids',
  row: z.object({ id: z.number(), name: z.string() }),
  sql: ({ from, id, name }: NamePlace, language: Language, ids: number[]) =>
    sql`select ${sql.raw(id)} as id, ${sql.raw(name(language))} as name from ${sql.raw(from)} where ${sql.raw(id)} = any(${sql.param(ids)}::int[])`,
});

/** Every change of a case and of its events, files, links and mails, newest first: who, when, field, from, to. Ids are shown as names. */
export async function listHistory(
  ctx: Ctx,
  { caseId, ...page }: { caseId: number; skip: number; take: number },
): Promise<{ totalCount: number; items: HistoryEntry[] }> {
  await loadVisibleCase(ctx, caseId);
  const rows = await auditOfCase(ctx.db, caseId, page);
  const nameOf = await nameFinder(ctx, rows);
  const texts = textsOf(ctx.language, 'case');
  return {
    totalCount: rows[0]?.total ?? 0,
    items: rows.map((row) => ({
      auditId: Number(row.auditId),
      at: row.at,
      by: row.userName ?? (row.actorKind === 'token' ? texts('history.byLink') : texts('history.bySystem')),
      action: `${row.entity}.${row.action}`,
      changes: row.changes.map((change) => ({
        field: change.field,
        from: shown(change.fromValueId, change.from, row.values, change.field, nameOf),
        to: shown(change.toValueId, change.to, row.values, change.field, nameOf),
      })),
    })),
  };
}

type NameOf = (field: string, id: number) => string | undefined;

function shown(
  valueId: number | undefined,
  value: AuditRow['changes'][number]['from'],
  values: Record<string, string>,
  field: string,
  nameOf: NameOf,
): string | null {
  // A personal value without a row was erased (rule 3.27).
  if (valueId !== undefined) return values[valueId] ?? '…';
  if (value === undefined || value === null) return null;
  return (typeof value === 'number' ? nameOf(field, value) : undefined) ?? String(value);
}

/** Reads the names of all ids in these rows; answers the function that gives each. */
async function nameFinder(ctx: Ctx, rows: readonly AuditRow[]): Promise<NameOf> {
  const ids = new Map<string, Set<number>>();
  for (const { field, from, to } of rows.flatMap((row) => row.changes)) {
    if (!(field in namedFields)) continue;
    const known = ids.get(field) ?? new Set();
    for (const value of [from, to]) if (typeof value === 'number') known.add(value);
    ids.set(field, known);
  }
  const names = new Map<string, string>();
  for (const [field, wanted] of ids) {
    const place = namedFields[field];
    if (!place || wanted.size === 0) continue;
    const found = await namesOfIds(ctx.db, place, ctx.language, [...wanted]);
    for (const { id, name } of found) names.set(`${field}/${id}`, name);
  }
  return (field, id) => names.get(`${field}/${id}`);
}
