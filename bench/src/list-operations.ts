import type { CaseFilter } from '@cfm/contract/case-filter.ts';
import type { CaseList } from '@cfm/contract/case-replies.ts';
import { apiBase } from '@cfm/contract/limits.ts';
import { createRandom, type Random } from '@cfm/demo/simulator/random.ts';
import type { Ctx } from '@cfm/server/context.ts';
import { namesMeantBy } from '@cfm/server/modules/case-list/names-meant-by.ts';
import { searchTerms, searchWordsOf } from '@cfm/server/modules/case-list/search-words.ts';
import { openStatusIds } from '@cfm/server/modules/cases/status-transitions.ts';
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
    const query = await queryOf(text, ctx, pool);
    operation.requests.push(listRequest({ text }));
    operation.bare?.values.push([userId, await daysLeft(ask, { text }), query]);
  }
  return operation;
}

/** The query in the words of PostgreSQL; with the names that were meant when too few are found without them. */
async function queryOf(text: string, ctx: Ctx, pool: Pool): Promise<string> {
  const words = searchWordsOf(text);
  const asked = await pool.query<{ query: string; hits: number }>(
    `select q::text as query, (select count(*)::int from (
       select 1 from case_search s join cases c on c.case_id = s.case_id and c.status_id <> all('{8,9}'::int[])
       where s.words @@ q limit ${fewHits}) found) as hits
     from search_query($1::jsonb) q`,
    [searchTerms(words)],
  );
  const { query = '', hits = 0 } = asked.rows[0] ?? {};
  if (hits >= fewHits) return query;
  const meant = await pool.query<{ query: string }>('select search_query($1::jsonb)::text as query', [
    searchTerms(words, await namesMeantBy(ctx.db, words)),
  ]);
  return meant.rows[0]?.query ?? query;
}
