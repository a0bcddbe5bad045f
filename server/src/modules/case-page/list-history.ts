import type { HistoryEntry } from '@cfm/contract/case-page.ts';
import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Ctx } from '../../context.ts';
import { statement } from '../../db/statements.ts';
import { textsOf } from '../../texts/texts.ts';
import { untoldFields } from '../audit/record-audit.ts';
import { loadVisibleCase } from '../cases/load-case.ts';
import { fullNameSql } from '../users/full-name-sql.ts';
import { kindOf, namesOfPieces, piecesOf, type RecordedValue } from './history-values.ts';

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
  /** Personal values by the ids that the changes name. */
  values: z.record(z.string(), z.string()),
});
type AuditRow = z.infer<typeof auditRow>;
const auditOfCase = statement({
  name: 'audit of a case',
  row: auditRow,
  sql: (caseId: number, { skip, take }: { skip: number; take: number }) => sql`
    select a.audit_id as "auditId", a.at, a.actor_kind as "actorKind", ${fullNameSql('u')} as "userName",
      a.entity, a.action, a.changes,
      (select coalesce(json_object_agg(v.value_id, v.value), '{}') from audit_personal_values v
        where v.value_id in (select (e ->> k)::bigint from jsonb_array_elements(a.changes) e, unnest(array['fromValueId', 'toValueId']) k)) as values
    from audit_entries a left join users u on u.user_id = a.actor_user_id
    where a.case_id = ${caseId} order by a.audit_id desc limit ${take} offset ${skip}`,
});

const countOfAudit = statement({
  name: 'count of the audit of a case',
  row: z.object({ totalCount: z.number() }),
  sql: (caseId: number) =>
    sql`select count(*)::int as "totalCount" from audit_entries where case_id = ${caseId}`,
});

/** Every change of a case and of its events, files, links and mails, newest first: who, when, field, from, to. Ids are shown as names. */
export async function listHistory(
  ctx: Ctx,
  { caseId, ...page }: { caseId: number; skip: number; take: number },
): Promise<{ totalCount: number; items: HistoryEntry[] }> {
  await loadVisibleCase(ctx, caseId);
  const rows = await auditOfCase(ctx.db, caseId, page);
  const [total] = await countOfAudit(ctx.db, caseId);
  const texts = textsOf(ctx.language, 'case');
  const entries = rows.map((row) => ({ row, changes: toldChanges(ctx.language, row) }));
  const pieces = entries.flatMap(({ changes }) => changes.flatMap(({ from, to }) => [from, to]));
  const textOf = await namesOfPieces(
    ctx.db,
    ctx.language,
    pieces.flatMap((each) => each ?? []),
  );
  return {
    totalCount: total?.totalCount ?? 0,
    items: entries.map(({ row, changes }) => ({
      auditId: Number(row.auditId),
      at: row.at,
      by: row.userName ?? (row.actorKind === 'token' ? texts('history.byLink') : texts('history.bySystem')),
      action: `${row.entity}-${row.action}`,
      changes: changes.map(({ from, to, ...change }) => ({
        ...change,
        from: from && textOf(from),
        to: to && textOf(to),
      })),
    })),
  };
}

function toldChanges(language: Language, { entity, changes, values }: AuditRow) {
  return changes.flatMap(({ field, from, to, fromValueId, toValueId }) => {
    const pieces = (valueId: number | undefined, recorded: RecordedValue | null | undefined) => {
      // A personal value without a row was erased (rule 3.27).
      const value = valueId === undefined ? recorded : (values[valueId] ?? '…');
      return value === undefined || value === null || value === ''
        ? null
        : piecesOf(language, entity, field, value);
    };
    const told = {
      field,
      kind: kindOf(entity, field),
      from: pieces(fromValueId, from),
      to: pieces(toValueId, to),
    };
    return untoldFields.some((untold) => untold === field) || (told.from === null && told.to === null)
      ? []
      : [told];
  });
}
