import { openStatusIds } from '@cfm/contract/catalog/case-statuses.ts';
import { listTotalLimit } from '@cfm/contract/platform/limits.ts';
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { isUnscoped } from '../../access/case-scope/case-scope.ts';
import type { Ctx } from '../../context.ts';
import { statement } from '../../platform/db/statements.ts';
import { listConditions } from './cases-where.ts';
import { asksOnlyFor } from './filter-conditions.ts';
import { type ListRequest, orderOf } from './find-page.ts';
import { type ListedCase, listedCase, listedCasesJson } from './read-listed-cases.ts';

interface FirstPage {
  total: number;
  items: ListedCase[];
}

const openCases = statement({
  name: 'open cases, first page',
  row: z.object({ total: z.number(), items: z.array(listedCase) }),
  sql: (total: SQL, items: SQL) => sql`select ${total} as total, ${items} as items`,
});

/** True for the most frequent view: the newest open cases, for a reader without a scope. */
export function isOpenCases(ctx: Ctx, request: ListRequest): boolean {
  const { filter, skip, sortBy, descending, exactTotal } = request;
  const asked = new Set(filter.statusIds);
  const isOpen = asked.size === openStatusIds.length && openStatusIds.every((id) => asked.has(id));
  const isStart = skip === 0 && sortBy === 'receiptDateTime' && descending && !exactTotal;
  return isOpen && asksOnlyFor(filter, ['statusIds']) && isStart && isUnscoped(ctx.actor);
}

/**
 * Total and rows of that view by one prepared statement. Statuses and page size are literals, so that the cached plan
 * is the best one. Only for this view, because each statement text costs a quarter of a megabyte per connection.
 */
export async function readOpenCases(ctx: Ctx, request: ListRequest): Promise<FirstPage> {
  const where = listConditions(ctx, { statusIds: [...openStatusIds] });
  const counted = sql.raw(String(listTotalLimit + 1));
  const page = sql`(
    select cases.case_id as id, row_number() over (order by ${orderOf(request)}) as position
    from cases where ${where} order by ${orderOf(request)} limit ${sql.raw(String(request.take))}) page`;
  const total = sql`(select count(*)::int from (select 1 from cases where ${where} limit ${counted}) counted)`;
  const [found] = await openCases(ctx.db, total, listedCasesJson(ctx, page));
  return found ?? { total: 0, items: [] };
}
