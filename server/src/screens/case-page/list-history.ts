import type { HistoryEntry } from '@cfm/contract/screens/case-page.ts';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { hiddenActions } from '../../access/audit/record-audit.ts';
import { visibleChanges } from '../../access/audit/visible-changes.ts';
import { contactScope } from '../../access/case-scope/contact-scope.ts';
import { loadVisibleCase } from '../../cases/case/load-case.ts';
import type { Actor, Ctx } from '../../context.ts';
import { statement } from '../../platform/db/statements.ts';
import { withNames } from '../audit-page/format-changes.ts';
import { actorColumns, actorName, actorRow } from './actor-names.ts';
import { formatActivity, recordedEntry } from './history-acts.ts';

const isVisible = sql.raw(
  `a.entity || '-' || a.action not in (${hiddenActions.map((action) => `'${action}'`).join(', ')})`,
);
/** Entries of one request are one activity. */
const act = sql.raw('coalesce(a.request_id, a.audit_id::text)');

const historyRow = z.extend(actorRow, {
  auditId: z.string(),
  at: z.string(),
  /** In the order of recording. */
  entries: z.array(recordedEntry),
});
const actsOfCase = statement({
  name: 'acts of a case',
  row: historyRow,
  isPlannedEachTime: true,
  // Values of a person only for readers who see that person (rule 6.8).
  sql: (actor: Actor, caseId: number, { skip, take }: { skip: number; take: number }) => sql`
    select a.audit_id as "auditId", a.at, ${actorColumns}, acts.entries from (
      select max(a.audit_id) as audit_id, json_agg(json_build_object('entity', a.entity, 'action', a.action, 'changes', ${visibleChanges},
        'values', (select coalesce(json_object_agg(v.value_id, v.value), '{}') from audit_personal_values v
          where v.value_id in (select (e ->> k)::bigint from jsonb_array_elements(a.changes) e, unnest(array['fromValueId', 'toValueId']) k)
            and (v.contact_id is null or ${contactScope(actor, sql`v.contact_id`)})),
        'to', case when a.entity in ('forward', 'caseLink') then (select string_agg(r.name, ', ' order by r.case_link_id)
          from (select coalesce(d.name, l.email) as name, min(l.case_link_id) as case_link_id
            from case_links l left join dealers d on d.dealer_id = l.dealer_id
            where l.case_id = a.case_id and case a.entity when 'forward' then l.forward_id else l.case_link_id end::text = a.entity_id
            group by 1) r) end,
        'cc', case when a.entity = 'forward' then (select array_to_string(f.cc, ', ') from forwards f
          where f.case_id = a.case_id and f.forward_id::text = a.entity_id) end
      ) order by a.audit_id) as entries
      from audit_entries a where a.case_id = ${caseId} and ${isVisible}
      group by ${act} order by max(a.audit_id) desc limit ${take} offset ${skip}
    ) acts join audit_entries a on a.audit_id = acts.audit_id order by a.audit_id desc`,
});
const countOfActs = statement({
  name: 'count of the acts of a case',
  row: z.object({ totalCount: z.number() }),
  sql: (caseId: number) =>
    sql`select count(distinct ${act})::int as "totalCount" from audit_entries a where a.case_id = ${caseId} and ${isVisible}`,
});

/**
 * All changes of a case and of its events, files, links and mails, newest first, one item per activity: who, when,
 * field, from, to. Ids are shown as names.
 */
export async function listHistory(
  ctx: Ctx,
  { caseId, ...page }: { caseId: number; skip: number; take: number },
): Promise<{ totalCount: number; items: HistoryEntry[] }> {
  await loadVisibleCase(ctx, caseId);
  const rows = await actsOfCase(ctx.db, ctx.actor, caseId, page);
  const [total] = await countOfActs(ctx.db, caseId);
  const acts = rows.map((row) => ({ row, ...formatActivity(ctx.language, row.entries) }));
  return {
    totalCount: total?.totalCount ?? 0,
    items: (await withNames(ctx, acts)).map(({ row, action, changes }) => ({
      auditId: Number(row.auditId),
      at: row.at,
      by: actorName(ctx.language, row),
      action,
      changes,
    })),
  };
}
