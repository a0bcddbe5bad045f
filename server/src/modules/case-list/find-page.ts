import type { CaseFilter, CaseSortColumn } from '@cfm/contract/case-filter.ts';
import { listTotalLimit, searchTotalLimit } from '@cfm/contract/limits.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { runPlannedSql } from '../../db/prepared.ts';
import { caseScope } from '../case-scope/case-scope.ts';
import { filterConditions } from './filter-conditions.ts';
import { holdsWords, isFoundByWords } from './search-conditions.ts';

export interface PageRequest {
  skip: number;
  take: number;
  sortBy: CaseSortColumn;
  descending: boolean;
  exactTotal: boolean;
}
/** The cases of a page, in their order, and how many there are; above the limit of the list it only says "more". */
export interface FoundPage {
  total: number;
  caseIds: number[];
}

const sortColumns: Record<CaseSortColumn, SQL> = {
  receiptDateTime: sql`cases.receipt_date_time`,
  internalId: sql`cases.internal_id`,
  dueDateTime: sql`cases.due_date_time`,
  lastModifiedDateTime: sql`cases.last_modified_date_time`,
  createdDateTime: sql`cases.created_date_time`,
};

/** What is asked for of a list but its free text, as conditions; the scope is one of them. */
export const listConditions = (ctx: Ctx, filter: CaseFilter): SQL =>
  sql.join([caseScope(ctx.actor), ...filterConditions(ctx, filter)], sql` and `);

/** Up to this number the total of a list is exact unless asked for (rule 3.21). */
export const totalLimitOf = (filter: CaseFilter): number => (filter.text ? searchTotalLimit : listTotalLimit);

/**
 * The page of a list within the reader's scope, and its total (rule 3.21). Few hits are sorted. Of many, the page is soon
 * full by walking along the sort column. `terms` stand for the free text.
 */
export async function findPage(
  ctx: Ctx,
  filter: CaseFilter,
  request: PageRequest,
  terms: string | null,
): Promise<FoundPage> {
  const where = listConditions(ctx, filter);
  const limit = totalLimitOf(filter);
  const found = terms === null ? where : sql`${where} and ${isFoundByWords(terms)}`;
  const hits = await sortHits(ctx, found, request, limit);
  if (hits.total <= limit) return hits;
  const held = terms === null ? where : sql`${where} and ${holdsWords(terms)}`;
  const caseIds = await walk(ctx, held, request);
  return { total: request.exactTotal ? await countAll(ctx, found) : hits.total, caseIds };
}

/** The hits, one more than `limit` at most: enough to tell that there are more. Of these the page. */
async function sortHits(ctx: Ctx, where: SQL, request: PageRequest, limit: number): Promise<FoundPage> {
  const [page] = await runPlannedSql<FoundPage>(
    ctx.db,
    sql`with hits as materialized (
        select cases.case_id, ${sortColumns[request.sortBy]} as sorted from cases where ${where} limit ${limit + 1}::int)
      select (select count(*)::int from hits) as total,
        array(select case_id from hits order by ${orderBy(request, sql`sorted`, sql`case_id`)} limit ${request.take} offset ${request.skip}) as "caseIds"`,
  );
  return page ?? { total: 0, caseIds: [] };
}

/** Along the index of the sort column until the page is full. */
async function walk(ctx: Ctx, where: SQL, request: PageRequest): Promise<number[]> {
  const [page] = await runPlannedSql<{ caseIds: number[] }>(
    ctx.db,
    sql`select array(select cases.case_id from cases where ${where}
      order by ${orderOf(request)} limit ${request.take} offset ${request.skip}) as "caseIds"`,
  );
  return page?.caseIds ?? [];
}

async function countAll(ctx: Ctx, where: SQL): Promise<number> {
  const [counted] = await runPlannedSql<{ total: number }>(
    ctx.db,
    sql`select count(*)::int as total from cases where ${where}`,
  );
  return counted?.total ?? 0;
}

export const orderOf = (request: PageRequest): SQL =>
  orderBy(request, sortColumns[request.sortBy], sql`cases.case_id`);

function orderBy({ sortBy, descending }: PageRequest, column: SQL, caseId: SQL): SQL {
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const nulls = sql.raw(sortBy === 'dueDateTime' && descending ? 'nulls last' : '');
  return sql`${column} ${direction} ${nulls}, ${caseId} ${direction}`;
}
