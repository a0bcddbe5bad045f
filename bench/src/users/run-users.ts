import { apiBase } from '@cfm/contract/limits.ts';
import { type RightsForm, userSettingsEndpoints } from '@cfm/contract/user-settings.ts';
import type { Pool } from 'pg';
import { type Asked, measureAsked, tableHead } from '../asked.ts';
import { withFilledProduct } from '../filled-product.ts';
import type { Options } from '../options.ts';
import { markdownTable } from '../report.ts';
import { fillUsers } from './fill-users.ts';

const { listUserAccounts, previewRights } = userSettingsEndpoints;

/** The list of so many users, and what rights of each kind let see among the cases. Answers a table. */
export function runUsers(
  options: Options,
  cases: number,
  count: number,
  say: (text: string) => void,
): Promise<string> {
  const wishes = { cases, people: Math.max(...options.clients), role: 'Admin' } as const;
  return withFilledProduct(options, wishes, say, async (product) => {
    say(`${await fillUsers(product.database, count)} users were added`);
    const asked = [...lists(), ...(await previews(product.database.pool))];
    return markdownTable([tableHead, ...(await measureAsked(options, product, asked, say))]);
  });
}

const listed = (...queries: Record<string, string>[]) =>
  queries.map((query) => ({
    method: 'GET',
    path: `${apiBase}${listUserAccounts.path}?${new URLSearchParams(query)}`,
  }));

const lists = (): Asked[] => [
  { name: 'users, opened', requests: listed({}) },
  { name: 'users, last page', requests: listed({ skip: '4950', take: '50' }) },
  {
    name: 'users, sorted',
    requests: listed(
      { sortBy: 'lastSignIn', descending: 'true' },
      { sortBy: 'email' },
      { sortBy: 'username', descending: 'true' },
    ),
  },
  {
    name: 'users, searched',
    requests: listed({ search: 'mai' }, { search: 'köhler anna' }, { search: 'person4711' }),
  },
  {
    name: 'users, filtered',
    requests: listed({ state: 'notActivated' }, { state: 'deactivated' }, { roleId: '3' }),
  },
];

/** Rights with each scope by itself, with all of them wide and narrow, and without one. */
async function previews(pool: Pool): Promise<Asked[]> {
  const { rows } = await pool.query<
    Record<'markets' | 'sources' | 'brands' | 'groups', number[]> & { roleId: number }
  >(`
    select (select role_id from roles where name = 'Agent') as "roleId", array(select market_id from markets order by market_id) as markets,
      array(select lookup_id from lookups where kind = 'source' order by lookup_id) as sources,
      array(select lookup_id from lookups where kind = 'brand' order by lookup_id) as brands,
      array(select topic_group_id from code_level_topic_groups order by topic_group_id) as groups`);
  const { roleId = 0, markets = [], sources = [], brands = [], groups = [] } = rows[0] ?? {};
  const seen = (name: string, scopes: RightsForm['scopes']): Asked => ({
    name: `see as: ${name}`,
    requests: [
      {
        method: 'POST',
        path: `${apiBase}${previewRights.path}`,
        body: { roleId, claims: {}, scopes } satisfies RightsForm,
      },
    ],
  });
  return [
    seen('no scope', {}),
    seen('two markets', { Markets: markets.slice(0, 2) }),
    seen('three topic groups', { CodeLevel2: groups.slice(0, 3) }),
    seen('all claims, wide', {
      Markets: markets.slice(0, 40),
      ExcludeMarket: markets.slice(0, 3),
      CaseSource: sources,
      Brand: brands,
      CodeLevel2: groups.slice(0, 30),
    }),
    seen('all claims, narrow', {
      Markets: markets.slice(4, 6),
      ExcludeMarket: markets.slice(0, 3),
      CaseSource: sources.slice(0, 2),
      Brand: brands.slice(0, 1),
      CodeLevel2: groups.slice(0, 3),
    }),
    seen('nothing', { Markets: [], CodeLevel2: [] }),
  ];
}
