import { openStatusIds } from '@cfm/contract/catalog/case-statuses.ts';
import { apiBase } from '@cfm/contract/platform/limits.ts';
import type { CaseFilter } from '@cfm/contract/screens/case-filter.ts';
import { createRandom, type Random } from '@cfm/demo/simulator/random.ts';
import type { Pool } from 'pg';
import type { Request } from '../http-client.ts';
import { searchTexts } from './search-texts.ts';

const filterCount = 150;
const searchCount = 200;
const openCount = 600;
const dayMs = 86_400_000;
const open = [...openStatusIds];

const listRequest = (filter: CaseFilter): Request => ({
  method: 'POST',
  path: `${apiBase}cases/list`,
  body: filter,
});

/** The default view: open cases, newest first. */
export const overviewRequests = (): Request[] => [listRequest({ statusIds: open })];

/** Lists narrowed by market, status, topic group and date of receipt. */
export async function filteredRequests(pool: Pool): Promise<Request[]> {
  const random = createRandom(11);
  const mostFrequent = async (column: string, table: string, limit: number) => {
    const { rows } = await pool.query<{ id: number }>(
      `select ${column} as id from ${table} where ${column} is not null group by 1 order by count(*) desc, 1 limit ${limit}`,
    );
    return rows.map(({ id }) => id);
  };
  const markets = await mostFrequent('market_id', 'cases', 25);
  const groups = await mostFrequent('code_level_topic_group_id', 'case_code_level_sets', 60);
  return Array.from({ length: filterCount }, () =>
    listRequest({
      marketIds: pickSome(random, markets, random.between(1, 4)),
      statusIds: random.chance(0.6) ? open : random.chance(0.5) ? [6, 7] : [random.between(1, 7)],
      codeLevelTopicGroupIds: pickSome(random, groups, random.between(1, 3)),
      receivedFrom: new Date(Date.now() - random.pick([14, 31, 92, 366]) * dayMs).toISOString(),
      receivedTo: new Date(Date.now() + dayMs).toISOString(),
    }),
  );
}

const pickSome = (random: Random, ids: readonly number[], count: number): number[] => [
  ...new Set(Array.from({ length: count }, () => random.pick(ids))),
];

export const searchRequests = async (pool: Pool): Promise<Request[]> =>
  (await searchTexts(pool, searchCount)).map((text) => listRequest({ text }));

/** Opens cases from the whole table. */
export async function openRequests(pool: Pool): Promise<Request[]> {
  const { rows } = await pool.query<{ caseId: number }>(
    `select case_id as "caseId" from cases
     where case_id in (select 1 + (i * 15485863::bigint) % (select max(case_id) from cases) from generate_series(1, $1::int) as i)
     order by md5(case_id::text)`,
    [openCount],
  );
  return rows.map(({ caseId }) => ({ method: 'GET', path: `${apiBase}cases/${caseId}` }));
}
