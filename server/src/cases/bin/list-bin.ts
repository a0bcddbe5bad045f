import { binDays } from '@cfm/contract/platform/limits.ts';
import { binnedCase } from '@cfm/contract/process/case-actions.ts';
import { count, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { binScope } from '../../access/case-scope/case-scope.ts';
import { fullNameSql } from '../../access/users/full-name-sql.ts';
import type { Ctx } from '../../context.ts';
import { instantJson } from '../../platform/db/columns.ts';
import { statement } from '../../platform/db/statements.ts';
import { cases } from '../case/tables.ts';

interface Page {
  skip: number;
  take: number;
}
const binnedCases = statement({
  name: 'cases of the bin',
  row: z.object({ items: z.array(binnedCase) }),
  sql: (ctx: Ctx, { skip, take }: Page) => sql`select coalesce(json_agg(row_to_json(r)), '[]') as items from (
    select cases.case_id as "caseId", cases.internal_id as "internalId", cases.title,
      nullif(concat_ws(' ', o.academic_title, o.first_name, o.last_name), '') as customer,
      cases.status_id as "statusId", cases.market_id as "marketId", ${instantJson(sql`cases.deleted_at`)} as "deletedAt",
      (select ${fullNameSql('u')} from audit_entries a join users u on u.user_id = a.actor_user_id
        where a.case_id = cases.case_id and a.entity = 'case' and a.action = 'delete' order by a.audit_id desc limit 1) as "deletedBy",
      ${instantJson(sql`(cases.deleted_at + make_interval(hours => ${sql.raw(String(binDays * 24))}))`)} as "erasedAfter"
    from cases left join contacts o on o.contact_id = cases.contact_id
    where ${binScope(ctx.actor, cases)} order by cases.deleted_at desc, cases.case_id desc limit ${take} offset ${skip}) r`,
});

/** Deleted cases that were in the actor's scope, last deleted first (rule 3.43). */
export async function listBin(ctx: Ctx, page: Page) {
  const [total] = await ctx.db.select({ count: count() }).from(cases).where(binScope(ctx.actor, cases));
  const [rows] = await binnedCases(ctx.db, ctx, page);
  return { totalCount: total?.count ?? 0, items: rows?.items ?? [] };
}
