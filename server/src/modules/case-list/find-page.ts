import type { CaseFilter, CaseSortColumn } from '@cfm/contract/case-filter.ts';
import { listTotalLimit, searchTotalLimit } from '@cfm/contract/limits.ts';
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Ctx } from '../../context.ts';
import { statement } from '../../db/statements.ts';
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
  const [hits = { total: 0, caseIds: [] }] = await sortedHits(ctx.db, found, request, limit);
  if (hits.total <= limit) return hits;
  const held = terms === null ? where : sql`${where} and ${holdsWords(terms)}`;
  const [page = { caseIds: [] }] = await walkedPage(ctx.db, held, request);
  const [counted = hits] = request.exactTotal ? await countOfHits(ctx.db, found) : [];
  return { total: counted.total, caseIds: page.caseIds };
}

/** The hits, one more than `limit` at most: enough to tell that there are more. Of these the page. */
const sortedHits = statement({
  name: 'hits of a list, sorted',
  row: z.object({ total: z.number(), caseIds: z.array(z.number()) }),
  sql: (where: SQL, request: PageRequest, limit: number) => sql`
    with hits as materialized (
      select cases.case_id, ${sortColumns[request.sortBy]} as sorted from cases where ${where} limit ${limit + 1}::int)
    select (select count(*)::int from hits) as total,
      array(select case_id from hits order by ${orderBy(request, sql`sorted`, sql`case_id`)}
        limit ${request.take} offset ${request.skip}) as "caseIds"`,
  isPlannedEachTime: true,
});

/** Along the index of the sort column until the page is full. */
const walkedPage = statement({
  name: 'page of a list, walked for',
  row: z.object({ caseIds: z.array(z.number()) }),
  sql: (where: SQL, request: PageRequest) => sql`
    select array(select cases.case_id from cases where ${where}
      order by ${orderOf(request)} limit ${request.take} offset ${request.skip}) as "caseIds"`,
  isPlannedEachTime: true,
});

const countOfHits = statement({
  name: 'hits of a list, counted',
  row: z.object({ total: z.number() }),
  sql: (where: SQL) => sql`select count(*)::int as total from cases where ${where}`,
  isPlannedEachTime: true,
});

export const orderOf = (request: PageRequest): SQL =>
  orderBy(request, sortColumns[request.sortBy], sql`cases.case_id`);

function orderBy({ sortBy, descending }: PageRequest, column: SQL, caseId: SQL): SQL {
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const nulls = sql.raw(sortBy === 'dueDateTime' && descending ? 'nulls last' : '');
  return sql`${column} ${direction} ${nulls}, ${caseId} ${direction}`;
}
