import type { CaseFilter, CaseSortColumn } from '@cfm/contract/case-filter.ts';
import { listTotalLimit, searchTotalLimit } from '@cfm/contract/limits.ts';
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Ctx } from '../../context.ts';
import { statement } from '../../db/statements.ts';
import { caseSearch } from '../cases/tables.ts';
import { ownWordsMatch } from './search-conditions.ts';
import { type CasesWhere, sourceOf } from './source-of.ts';

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
  const { hits, path } = sourceOf(ctx, filter, request, terms);
  const limit = totalLimitOf(filter);
  const { skip, take } = request;

  // A word that every tenth case holds is met often enough for the total to be walked for as well.
  if (terms !== null && (await isFrequent(ctx, terms))) {
    const ids = await walk(ctx, path, request, { skip: 0, take: Math.max(limit + 1, skip + take) });
    return {
      total: await totalOf(ctx, hits, request, ids.length, limit),
      caseIds: ids.slice(skip, skip + take),
    };
  }
  const [sorted = { total: 0, caseIds: [] }] = await sortedHits(ctx.db, hits, request, limit);
  if (sorted.total <= limit) return sorted;
  const caseIds = await walk(ctx, path, request, request);
  return { total: await totalOf(ctx, hits, request, sorted.total, limit), caseIds };
}

/** The hits, one more than `limit` at most: enough to tell that there are more. Of these the page. */
const sortedHits = statement({
  name: 'hits of a list, sorted',
  row: z.object({ total: z.number(), caseIds: z.array(z.number()) }),
  sql: ({ from, where }: CasesWhere, request: PageRequest, limit: number) => sql`
    with hits as materialized (
      select cases.case_id, ${sortColumns[request.sortBy]} as sorted from ${from} where ${where} limit ${limit + 1}::int)
    select (select count(*)::int from hits) as total,
      array(select case_id from hits order by ${orderBy(request, sql`sorted`, sql`case_id`)}
        limit ${request.take} offset ${request.skip}) as "caseIds"`,
  isPlannedEachTime: true,
});

const walkedFor = statement({
  name: 'page of a list, walked for',
  row: z.object({ caseIds: z.array(z.number()) }),
  sql: ({ from, where }: CasesWhere, order: SQL, { skip, take }: { skip: number; take: number }) =>
    sql`select array(select cases.case_id from ${from} where ${where} order by ${order} limit ${take} offset ${skip}) as "caseIds"`,
  isPlannedEachTime: true,
});
/** Along the index of the sort column until so many are found. */
async function walk(ctx: Ctx, path: CasesWhere, request: PageRequest, page: { skip: number; take: number }) {
  const [found] = await walkedFor(ctx.db, path, orderOf(request), page);
  return found?.caseIds ?? [];
}

const sampleSize = 200;
const heldInSample = statement({
  name: 'words of the newest cases',
  row: z.object({ held: z.number() }),
  sql: (terms: string) => sql`
    select count(*) filter (where ${ownWordsMatch(terms)})::int as held from (
      select words from ${caseSearch} where deleted_at is null order by receipt_date_time desc, case_id desc limit ${sql.raw(String(sampleSize))}) cases`,
});
/** Whether a tenth of the newest cases hold the words. */
async function isFrequent(ctx: Ctx, terms: string): Promise<boolean> {
  const [sample] = await heldInSample(ctx.db, terms);
  return (sample?.held ?? 0) >= sampleSize / 10;
}

const countOfHits = statement({
  name: 'hits of a list, counted',
  row: z.object({ total: z.number() }),
  sql: ({ from, where }: CasesWhere) => sql`select count(*)::int as total from ${from} where ${where}`,
  isPlannedEachTime: true,
});
/** As many as were met, unless there are more and all are asked for. */
async function totalOf(
  ctx: Ctx,
  hits: CasesWhere,
  request: PageRequest,
  met: number,
  limit: number,
): Promise<number> {
  if (!request.exactTotal || met <= limit) return met;
  const [counted] = await countOfHits(ctx.db, hits);
  return counted?.total ?? met;
}

export const orderOf = (request: PageRequest): SQL =>
  orderBy(request, sortColumns[request.sortBy], sql`cases.case_id`);

function orderBy({ sortBy, descending }: PageRequest, column: SQL, caseId: SQL): SQL {
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const nulls = sql.raw(sortBy === 'dueDateTime' && descending ? 'nulls last' : '');
  return sql`${column} ${direction} ${nulls}, ${caseId} ${direction}`;
}
