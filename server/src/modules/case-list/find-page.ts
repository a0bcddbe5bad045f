import type { CaseFilter, CaseSortColumn } from '@cfm/contract/case-filter.ts';
import { exactTotalLimit } from '@cfm/contract/limits.ts';
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type Ctx, userOf } from '../../context.ts';
import { statement } from '../../db/statements.ts';
import { caseScope } from '../case-scope/case-scope.ts';
import { filterConditions } from './filter-conditions.ts';
import { holdsWords, holdsWordsPlannedOnce, isFoundByWords, itselfHoldsWords } from './search-conditions.ts';
import { searchWindows } from './search-windows.ts';

export interface PageRequest {
  skip: number;
  take: number;
  sortBy: CaseSortColumn;
  descending: boolean;
  exactTotal: boolean;
}
/** The cases of a page, in their order, and how many there are; above `exactTotalLimit` it only says "more". */
export interface FoundPage {
  total: number;
  caseIds: number[];
}

const asBuilt = (query: SQL): SQL => query;
const foundPage = z.object({ total: z.number(), caseIds: z.array(z.number()) });
const countedHits = statement({ name: 'count of hits', row: z.object({ total: z.number() }), sql: asBuilt });
const pageOfWindow = statement({ name: 'page of a window', row: foundPage, sql: asBuilt });
const pageOfValues = statement({ name: 'page', row: foundPage, sql: asBuilt, isPlannedEachTime: true });
const pageWalked = statement({
  name: 'page walked',
  row: z.object({ caseIds: z.array(z.number()) }),
  sql: asBuilt,
  isPlannedEachTime: true,
});

/** So many matches are still sorted; of more than these a page is soon found by walking along its index. */
const sortedAtMost = 2 * exactTotalLimit;
/** Of a word that many cases hold, a page is soon full: so many are looked at one by one. */
const lookedAtFirst = 2000;
const sortColumns: Record<CaseSortColumn, SQL> = {
  receiptDateTime: sql`cases.receipt_date_time`,
  internalId: sql`cases.internal_id`,
  dueDateTime: sql`cases.due_date_time`,
  lastModifiedDateTime: sql`cases.last_modified_date_time`,
  createdDateTime: sql`cases.created_date_time`,
};
/** Filter keys that the indexes of the list hold. */
const indexedKeys: readonly string[] = [
  'statusIds',
  'marketIds',
  'regionIds',
  'sourceIds',
  'brandIds',
  'mailboxIds',
  'receivedFrom',
  'receivedTo',
  'includeSpam',
  'includeIntegrated',
] satisfies (keyof CaseFilter)[];
const statusKeys: readonly string[] = [
  'statusIds',
  'includeSpam',
  'includeIntegrated',
] satisfies (keyof CaseFilter)[];

const givenKeys = (filter: CaseFilter) =>
  Object.entries(filter).flatMap(([key, value]) => (value === undefined ? [] : [key]));

/** What is asked for of a list but its free text, as conditions; the scope is one of them. */
export const listConditions = (ctx: Ctx, filter: CaseFilter): SQL =>
  sql.join([caseScope(ctx.actor), ...filterConditions(ctx, filter)], sql` and `);

/**
 * The page of a list within the reader's scope, and its total: exact up to 10,000 unless asked for (rule 3.21). `terms`
 * stand for the free text.
 */
export async function findPage(
  ctx: Ctx,
  filter: CaseFilter,
  request: PageRequest,
  terms: string | null,
): Promise<FoundPage> {
  const where = listConditions(ctx, filter);
  if (terms === null && isIndexed(ctx, filter)) return countAndWalk(ctx, where, request);
  if (terms !== null && isIndexed(ctx, filter) && request.sortBy === 'receiptDateTime')
    return findInWindows(ctx, where, request, terms);
  const found = await findAll(
    ctx,
    sql`cases`,
    terms === null ? where : sql`${where} and ${isFoundByWords(terms)}`,
    request,
    limitTo(request, sortedAtMost),
  );
  if (request.exactTotal || found.total <= sortedAtMost) return found;
  const walked = terms === null ? where : sql`${where} and ${itselfHoldsWords(terms)}`;
  return { total: found.total, caseIds: await walk(ctx, walked, request) };
}

/**
 * The search itself knows what most filters ask for, so that the cases need not be looked at. It is gone through in the
 * order of the list until the page is full; what is beyond is only counted, and no further than the total is exact.
 */
async function findInWindows(ctx: Ctx, where: SQL, request: PageRequest, terms: string): Promise<FoundPage> {
  const page: FoundPage = { total: 0, caseIds: [] };
  for (const { within, beyond } of await searchWindows(ctx, request.descending)) {
    const skip = Math.max(0, request.skip - page.total);
    const take = request.take - page.caseIds.length;
    const found = await findInWindow(ctx, sql`${where} and ${within}`, { ...request, skip, take }, terms);
    page.total += found.total;
    page.caseIds.push(...found.caseIds);
    if (page.caseIds.length < request.take) continue;
    const isEnough = !request.exactTotal && page.total > exactTotalLimit;
    if (beyond !== null && !isEnough)
      page.total += await countHits(ctx, sql`${where} and ${beyond}`, request, terms, page.total);
    break;
  }
  return page;
}

/** How many there are, no further than is counted beside the `before` that were found already. */
async function countHits(
  ctx: Ctx,
  where: SQL,
  { exactTotal }: PageRequest,
  terms: string,
  before: number,
): Promise<number> {
  const limit = exactTotal ? sql`` : sql`limit ${unplanned(exactTotalLimit + 1 - before)}`;
  const [counted] = await countedHits(
    ctx.db,
    sql`select count(*)::int as total from (
      select 1 from case_search as cases where ${where} and ${holdsWordsPlannedOnce(terms, sql`cases`)} ${limit}) counted`,
  );
  return counted?.total ?? 0;
}

/** All of a window, or what is counted of it when the page is full of the first that are looked at. */
async function findInWindow(ctx: Ctx, where: SQL, request: PageRequest, terms: string): Promise<FoundPage> {
  const source = sql`case_search as cases`;
  const found = await findAll(
    ctx,
    source,
    sql`${where} and ${holdsWordsPlannedOnce(terms, sql`cases`)}`,
    request,
    limitTo(request, exactTotalLimit),
    pageOfWindow,
  );
  if (request.exactTotal || found.total <= exactTotalLimit) return found;
  const first = sql`(select cases.case_id, cases.receipt_date_time from cases where ${where}
    order by ${orderOf(request)} limit ${lookedAtFirst}) as cases`;
  const caseIds = await walk(ctx, itselfHoldsWords(terms), request, first);
  if (caseIds.length === request.take) return { total: found.total, caseIds };
  return findAll(ctx, source, sql`${where} and ${holdsWords(terms, sql`cases`)}`, request, sql``);
}

const isIndexed = (ctx: Ctx, filter: CaseFilter): boolean =>
  givenKeys(filter).every((key) => key === 'text' || indexedKeys.includes(key)) &&
  userOf(ctx).scopes.CodeLevel2 === undefined;

/** Looks at the status of cases alone: the best plan is known without the values. */
export const isByStatusOnly = (ctx: Ctx, filter: CaseFilter): boolean =>
  givenKeys(filter).every((key) => statusKeys.includes(key)) && Object.keys(userOf(ctx).scopes).length === 0;

/** The total, counted up to where it stops being exact. */
export const countOf = (where: SQL, request: PageRequest): SQL =>
  sql`(select count(*)::int from (select 1 from cases where ${where} ${limitTo(request, exactTotalLimit)}) counted)`;

/** One more than these is enough to tell that there are more. */
const limitTo = (request: PageRequest, count: number): SQL =>
  request.exactTotal ? sql`` : sql.raw(`limit ${count + 1}`);

/** A number that the planner does not look at: a plan for all values is then never dearer than one for these. */
const unplanned = (value: number): SQL => sql`(select ${value}::int)`;

export const orderOf = (request: PageRequest): SQL =>
  orderBy(request, sortColumns[request.sortBy], sql`cases.case_id`);

function orderBy({ sortBy, descending }: PageRequest, column: SQL, caseId: SQL): SQL {
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const nulls = sql.raw(sortBy === 'dueDateTime' && descending ? 'nulls last' : '');
  return sql`${column} ${direction} ${nulls}, ${caseId} ${direction}`;
}

/** Along the index of the sort column until the page is full. */
const walkedPage = (where: SQL, request: PageRequest, source = sql`cases`): SQL =>
  sql`array(select cases.case_id from ${source} where ${where} order by ${orderOf(request)} limit ${request.take} offset ${request.skip})`;

async function countAndWalk(ctx: Ctx, where: SQL, request: PageRequest): Promise<FoundPage> {
  const [page] = await pageOfValues(
    ctx.db,
    sql`select ${countOf(where, request)} as total, ${walkedPage(where, request)} as "caseIds"`,
  );
  return page ?? { total: 0, caseIds: [] };
}

/** Conditions that cost are checked once for the total and the page together. */
async function findAll(
  ctx: Ctx,
  source: SQL,
  where: SQL,
  request: PageRequest,
  limit: SQL,
  run = pageOfValues,
): Promise<FoundPage> {
  const [page] = await run(
    ctx.db,
    sql`with matched as materialized (
        select cases.case_id, ${sortColumns[request.sortBy]} as sorted from ${source} where ${where} ${limit})
      select (select count(*)::int from matched) as total,
        array(select case_id from matched order by ${orderBy(request, sql`sorted`, sql`case_id`)} limit ${unplanned(request.take)} offset ${unplanned(request.skip)}) as "caseIds"`,
  );
  return page ?? { total: 0, caseIds: [] };
}

/** So many match that the page is soon full. */
async function walk(ctx: Ctx, where: SQL, request: PageRequest, source?: SQL): Promise<number[]> {
  const [page] = await pageWalked(ctx.db, sql`select ${walkedPage(where, request, source)} as "caseIds"`);
  return page?.caseIds ?? [];
}
