import { listTotalLimit, searchTotalLimit } from '@cfm/contract/platform/limits.ts';
import type { CaseFilter, CaseSortColumn } from '@cfm/contract/screens/case-filter.ts';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Ctx } from '../../context.ts';
import { statement } from '../../platform/db/statements.ts';
import { gotGoodwill } from '../../process/solution/given-goodwill.ts';
import { type CasesWhere, casesOfList, matchingCases, orderedScan, sortColumns } from './cases-where.ts';

/** The filter, order and page of a list. */
export interface ListRequest {
  filter: CaseFilter;
  skip: number;
  take: number;
  sortBy: CaseSortColumn;
  descending: boolean;
  exactTotal: boolean;
  /** Left out, because they are listed before the others. */
  exceptCaseIds?: readonly number[] | undefined;
}
/** The ids of a page in order, and the total. Above the limit of the list the total only means "more". */
export interface FoundPage {
  total: number;
  caseIds: number[];
}

/** The total of a list is exact up to this number, or on request (rule 3.21). */
export const totalLimitOf = (filter: CaseFilter): number => (filter.text ? searchTotalLimit : listTotalLimit);

/** Limit of matches to sort. For more, a scan along the sort column is faster, but it would join all goodwill once more. */
const sortable = { list: listTotalLimit, search: 4_000, goodwill: 100_000 };
function mostSortedOf(filter: CaseFilter, queries: readonly string[] | null): number {
  if (queries !== null) return sortable.search;
  return gotGoodwill(filter).length > 0 ? sortable.goodwill : sortable.list;
}

/**
 * The page of a list within the reader's scope, and its total (rule 3.21). Few matches are sorted. For many, a scan
 * along the sort column fills the page soon. A search by date reads the first quarter of a year before the others,
 * because for frequent words that is enough for page and total. `queries` are the free text, one for each quarter.
 */
export async function findPage(
  ctx: Ctx,
  request: ListRequest,
  queries: readonly string[] | null,
): Promise<FoundPage> {
  const { skip, take, sortBy, descending, exactTotal } = request;
  const end = skip + take;
  const limit = totalLimitOf(request.filter);
  const mostSorted = mostSortedOf(request.filter, queries);
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

/** All cases of a list in order, up to `take`. If there are more, returns only a total above `take`. */
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

/** Counts at most `most + 1` matches, which shows that there are more. Returns the first of them in order. */
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
/** Scans along the index of the sort column until there are enough matches. */
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

/** What a search text of only digits may name. */
export interface NamedCases {
  /** The case number without its year, such as "-004711". */
  numberEnd: string;
  /** The id in the address of the page, or null. */
  caseId: number | null;
}
const namedCases = statement({
  name: 'cases that a search names',
  row: z.object({ caseIds: z.array(z.number()) }),
  sql: ({ from, caseId, where }: CasesWhere, { numberEnd }: NamedCases) => sql`
    select array(select ${caseId} from ${from} where ${where}
      order by cases.internal_id like ${`____${numberEnd}`} desc, cases.internal_id desc) as "caseIds"`,
});
/** The cases of a list that the search names: by number, the newest first, then by id. */
export async function findNamed(ctx: Ctx, request: ListRequest, named: NamedCases): Promise<number[]> {
  // A union, because `or` would not use the index.
  const ids = sql`select case_id from cases where case_id = ${named.caseId}::int
    union all select case_id from cases where internal_id like ${`____${named.numberEnd}`}`;
  const [found] = await namedCases(ctx.db, casesOfList(ctx, request, ids), named);
  return found?.caseIds ?? [];
}

/** The order of a list on the table `cases`. */
export const orderOf = (request: ListRequest): SQL =>
  orderBy(request, sortColumns[request.sortBy], sql`cases.case_id`);

function orderBy({ sortBy, descending }: ListRequest, column: SQLWrapper, caseId: SQLWrapper): SQL {
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const nulls = sql.raw(sortBy === 'dueDateTime' && descending ? 'nulls last' : '');
  return sql`${column} ${direction} ${nulls}, ${caseId} ${direction}`;
}
