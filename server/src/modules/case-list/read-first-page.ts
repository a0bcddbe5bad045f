import type { CaseFilter } from '@cfm/contract/case-filter.ts';
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type Ctx, userOf } from '../../context.ts';
import { statement } from '../../db/statements.ts';
import { orderOf, type PageRequest, totalLimitOf } from './find-page.ts';
import { type ListedCase, listedCase, listedCasesJson } from './read-listed-cases.ts';
import { asksOnlyFor, listConditions } from './source-of.ts';

interface FirstPage {
  total: number;
  items: ListedCase[];
}

const statusKeys = ['statusIds', 'includeSpam', 'includeIntegrated'] as const;

const firstPage = statement({
  name: 'first page of the case list',
  row: z.object({ total: z.number(), items: z.array(listedCase) }),
  sql: (total: SQL, items: SQL) => sql`select ${total} as total, ${items} as items`,
});

/** True for views such as the default one: cases of some statuses, from the first page, for a reader who sees all. */
export function isFirstPageByStatus(
  ctx: Ctx,
  filter: CaseFilter,
  { skip, exactTotal }: PageRequest,
): boolean {
  const seesAll = Object.keys(userOf(ctx).scopes).length === 0;
  return asksOnlyFor(filter, statusKeys) && skip === 0 && !exactTotal && seesAll;
}

/**
 * Total and rows of such a view by one prepared statement: what everybody looks at first and most often. Statuses and
 * page size stand in its text (they are few), so that the plan that is kept is the best one.
 */
export async function readFirstPage(ctx: Ctx, filter: CaseFilter, request: PageRequest): Promise<FirstPage> {
  const where = listConditions(ctx, filter);
  const counted = sql.raw(String(totalLimitOf(filter) + 1));
  const page = sql`(
    select cases.case_id as id, row_number() over (order by ${orderOf(request)}) as position
    from cases where ${where} order by ${orderOf(request)} limit ${sql.raw(String(request.take))}) page`;
  const total = sql`(select count(*)::int from (select 1 from cases where ${where} limit ${counted}) counted)`;
  const [found] = await firstPage(ctx.db, total, listedCasesJson(ctx, page));
  return found ?? { total: 0, items: [] };
}
