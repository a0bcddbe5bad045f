import { listTotalLimit, searchTotalLimit } from '@cfm/contract/platform/limits.ts';
import type { CaseFilter, CaseSortColumn } from '@cfm/contract/screens/case-filter.ts';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Ctx } from '../../context.ts';
import { statement } from '../../platform/db/statements.ts';
import { type CasesWhere, matchingCases, orderedScan, sortColumns } from './cases-where.ts';

/** What a list holds, and which page of it. */
export interface ListRequest {
  filter: CaseFilter;
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

/** Up to this number the total of a list is exact unless asked for (rule 3.21). */
export const totalLimitOf = (filter: CaseFilter): number => (filter.text ? searchTotalLimit : listTotalLimit);

/** So many hits are sorted at most: for more, walking to the page is quicker. */
const sortable = { list: listTotalLimit, search: 4_000 };

/**
 * The page of a list within the reader's scope, and its total (rule 3.21). Few hits are sorted. Of many, the page is soon
 * full by walking along the sort column. A search by the date looks into its first quarter of a year before all others: most
 * words that many cases hold fill page and total there. `queries` stand for the free text, one for each quarter.
 */
export async function findPage(
  ctx: Ctx,
  request: ListRequest,
  queries: readonly string[] | null,
): Promise<FoundPage> {
  const { skip, take, sortBy, descending, exactTotal } = request;
  const end = skip + take;
  const limit = totalLimitOf(request.filter);
  const mostSorted = queries === null ? sortable.list : sortable.search;
  const inOrder = queries && !descending ? queries.toReversed() : queries;
  const parts = inOrder && sortBy === 'receiptDateTime' ? [inOrder.slice(0, 1), inOrder.slice(1)] : [queries];

  let caseIds: number[] = [];
  let met = 0;
  for (const part of parts) {
    const hits = matchingCases(ctx, request, part);
    const [found = { total: 0, caseIds: [] }] = await sortedHits(
      ctx.db,
      hits,
      request,
      end - caseIds.length,
      mostSorted,
    );
    met += found.total;
    if (found.total <= mostSorted) caseIds.push(...found.caseIds);
    else if (caseIds.length < end)
      caseIds = await scanInOrder(ctx, orderedScan(ctx, request, queries), request, end);
    if (met > limit && caseIds.length >= end) break;
  }
  const total = exactTotal && met > limit ? await count(ctx, matchingCases(ctx, request, queries)) : met;
  return { total, caseIds: caseIds.slice(skip) };
}

/** All cases of a list in their order, up to `take` of them; above it the total only says "more", and there are none. */
export async function findAll(
  ctx: Ctx,
  request: ListRequest,
  queries: readonly string[] | null,
): Promise<FoundPage> {
  const { take } = request;
  const [found = { total: 0, caseIds: [] }] = await sortedHits(
    ctx.db,
    matchingCases(ctx, request, queries),
    request,
    take,
    take,
  );
  return found.total > take ? { total: found.total, caseIds: [] } : found;
}

/** The hits, one more than `most` at most: enough to tell that there are more. Of these the first. */
const sortedHits = statement({
  name: 'hits of a list, sorted',
  row: z.object({ total: z.number(), caseIds: z.array(z.number()) }),
  sql: (
    { from, caseId, sortedBy, where }: CasesWhere,
    request: ListRequest,
    first: number,
    most: number,
  ) => sql`
    with hits as materialized (
      select ${caseId}, ${sortedBy} as sorted from ${from} where ${where} limit ${most + 1}::int)
    select (select count(*)::int from hits) as total,
      array(select case_id from hits order by ${orderBy(request, sql`sorted`, sql`case_id`)} limit ${first}) as "caseIds"`,
  isPlannedEachTime: true,
});

const firstOnPath = statement({
  name: 'page of a list, walked for',
  row: z.object({ caseIds: z.array(z.number()) }),
  sql: ({ from, caseId, sortedBy, where }: CasesWhere, request: ListRequest, first: number) =>
    sql`select array(select ${caseId} from ${from} where ${where} order by ${orderBy(request, sortedBy, caseId)} limit ${first}) as "caseIds"`,
  isPlannedEachTime: true,
});
/** Along the index of the sort column until so many are met. */
async function scanInOrder(
  ctx: Ctx,
  scan: CasesWhere,
  request: ListRequest,
  first: number,
): Promise<number[]> {
  const [found] = await firstOnPath(ctx.db, scan, request, first);
  return found?.caseIds ?? [];
}

const countOfHits = statement({
  name: 'hits of a list, counted',
  row: z.object({ total: z.number() }),
  sql: ({ from, where }: CasesWhere) => sql`select count(*)::int as total from ${from} where ${where}`,
  isPlannedEachTime: true,
});
async function count(ctx: Ctx, hits: CasesWhere): Promise<number> {
  const [counted] = await countOfHits(ctx.db, hits);
  return counted?.total ?? 0;
}

/** The order of a list over the table `cases`. */
export const orderOf = (request: ListRequest): SQL =>
  orderBy(request, sortColumns[request.sortBy], sql`cases.case_id`);

function orderBy({ sortBy, descending }: ListRequest, column: SQLWrapper, caseId: SQLWrapper): SQL {
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const nulls = sql.raw(sortBy === 'dueDateTime' && descending ? 'nulls last' : '');
  return sql`${column} ${direction} ${nulls}, ${caseId} ${direction}`;
}
