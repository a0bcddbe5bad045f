import type { CaseFilter } from '@cfm/contract/case-filter.ts';
import type { CaseList } from '@cfm/contract/case-list.ts';
import { openStatusIds } from '@cfm/contract/case-statuses.ts';
import { apiBase } from '@cfm/contract/limits.ts';
import { createRandom, type Random } from '@cfm/demo/simulator/random.ts';
import type { Ctx } from '@cfm/server/context.ts';
import { namesMeantBy } from '@cfm/server/modules/case-list/names-meant-by.ts';
import { searchTerms, searchWordsOf } from '@cfm/server/modules/case-list/search-words.ts';
import type { Pool } from 'pg';
import { bareStatements } from './bare-statements.ts';
import type { Ask, Operation } from './operation.ts';
import { searchTexts } from './search-texts.ts';

const filterCount = 150;
const searchCount = 200;
const fewHits = 5;
const dayMs = 86_400_000;

const listRequest = (filter: CaseFilter) => ({ method: 'POST', path: `${apiBase}cases/list`, body: filter });

/** Working days left, by case, as the product answered them. */
async function daysLeft(ask: Ask, filter: CaseFilter): Promise<string> {
  // The product parsed its reply by the contract's schema before it sent it.
  const { items } = (await ask(listRequest(filter))) as CaseList;
  return JSON.stringify(Object.fromEntries(items.map((row) => [row.caseId, row.dueInWorkingDays])));
}

/** The first page of the default view: open cases, newest first. */
export async function overviewOperation(ask: Ask, userId: number): Promise<Operation> {
  const filter = { statusIds: [...openStatusIds] };
  const days = await daysLeft(ask, filter);
  return {
    name: 'overview',
    requests: [listRequest(filter)],
    bare: { statement: bareStatements.overview, values: [[userId, days, filter.statusIds]] },
  };
}

/** Market, statuses, topic group and time of receipt, as people narrow the overview. */
export async function filteredOperation(ask: Ask, userId: number, pool: Pool): Promise<Operation> {
  const random = createRandom(11);
  const { rows: markets } = await pool.query<{ id: number }>(
    'select market_id as id from cases where market_id is not null group by 1 order by count(*) desc limit 25',
  );
  const { rows: groups } = await pool.query<{ id: number }>(
    'select code_level_topic_group_id as id from case_code_level_sets where code_level_topic_group_id is not null group by 1 order by count(*) desc limit 60',
  );
  const operation: Operation = {
    name: 'filtered',
    requests: [],
    bare: { statement: bareStatements.filtered, values: [] },
  };
  for (let i = 0; i < filterCount; i += 1) {
    const filter = {
      marketIds: some(random, markets, random.between(1, 4)),
      statusIds: random.chance(0.6)
        ? [...openStatusIds]
        : random.chance(0.5)
          ? [6, 7]
          : [random.between(1, 7)],
      codeLevelTopicGroupIds: some(random, groups, random.between(1, 3)),
      receivedFrom: new Date(Date.now() - random.pick([14, 31, 92, 366]) * dayMs).toISOString(),
      receivedTo: new Date(Date.now() + dayMs).toISOString(),
    };
    const days = await daysLeft(ask, filter);
    operation.requests.push(listRequest(filter));
    operation.bare?.values.push([
      userId,
      days,
      filter.marketIds,
      filter.statusIds,
      filter.codeLevelTopicGroupIds,
      filter.receivedFrom,
      filter.receivedTo,
    ]);
  }
  return operation;
}

function some(random: Random, rows: readonly { id: number }[], count: number): number[] {
  return [...new Set(Array.from({ length: count }, () => random.pick(rows).id))];
}

/** Free text, with the words that the product ends up looking for. */
export async function searchOperation(ask: Ask, userId: number, ctx: Ctx, pool: Pool): Promise<Operation> {
  const operation: Operation = {
    name: 'search',
    requests: [],
    bare: { statement: bareStatements.search, values: [] },
  };
  for (const text of await searchTexts(pool, searchCount)) {
    const queries = await queriesOf(text, ctx, pool);
    operation.requests.push(listRequest({ text }));
    operation.bare?.values.push([userId, await daysLeft(ask, { text }), ...queries]);
  }
  return operation;
}

/** The queries of the newest quarter and of all others; with the names that were meant when too few are found without them. */
async function queriesOf(text: string, ctx: Ctx, pool: Pool): Promise<[string, string[]]> {
  const words = searchWordsOf(text);
  const of = async (terms: string): Promise<string[]> => {
    const { rows } = await pool.query<{ queries: string[] }>(
      'select search_queries($1::jsonb)::text[] as queries',
      [terms],
    );
    return rows[0]?.queries ?? [];
  };
  let queries = await of(searchTerms(words));
  // All hits are counted: told that five are enough, PostgreSQL would look for them row by row.
  const { rows } = await pool.query<{ hits: number }>(
    'select count(*)::int as hits from case_search where words @@ any ((select $1::tsquery[])::tsquery[]) and status_id not in (8, 9)',
    [queries],
  );
  const [{ hits } = { hits: 0 }] = rows;
  if (hits < fewHits) queries = await of(searchTerms(words, await namesMeantBy(ctx.db, words)));
  const [newest = '', ...older] = queries;
  return [newest, older];
}
