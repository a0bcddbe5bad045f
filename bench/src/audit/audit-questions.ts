import { type AuditFilter, auditEndpoints } from '@cfm/contract/audit.ts';
import { apiBase } from '@cfm/contract/limits.ts';
import type { Pool } from 'pg';
import type { Asked } from '../asked.ts';
import type { RequestParts } from '../http-client.ts';

const take = 20;
interface Known {
  userIds: number[];
  internalIds: string[];
  requestIds: string[];
}

/** What is asked of the audit, each with a few values that there are: frequent people and rare ones, cases, requests. */
export async function auditQuestions(pool: Pool): Promise<Asked[]> {
  const { rows } = await pool.query<Known>(`
    select array(select user_id from (select actor_user_id as user_id, count(*) as n from (
        select actor_user_id from audit_entries where actor_user_id is not null order by at desc limit 200000) newest group by 1 order by n desc) by_user
        limit 200) as "userIds",
      array(select internal_id from cases where case_id % 9973 = 7 order by case_id limit 40) as "internalIds",
      array(select request_id from audit_entries where audit_id % 99991 = 7 and request_id is not null order by audit_id limit 40) as "requestIds"`);
  const { userIds = [], internalIds = [], requestIds = [] } = rows[0] ?? {};
  const people = userIds.filter((_id, at) => at % 7 === 0);
  const now = Date.now();
  const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString();
  const weeks = Array.from({ length: 20 }, (_none, at) => ({
    from: daysAgo(50 * (at + 1)),
    to: daysAgo(50 * (at + 1) - 7),
  }));
  const lastYear = { from: daysAgo(364), to: daysAgo(0) };
  const lastDay = { from: daysAgo(1), to: daysAgo(0) };
  const eachPerson = (more: AuditFilter) => people.map((userId) => ({ userId, ...more }));
  return [
    { name: 'opened', requests: [listed({})] },
    { name: 'page 10', requests: [listed({}, 9 * take)] },
    { name: 'page 500', requests: [listed({}, 499 * take)] },
    { name: 'by person', requests: eachPerson({}).map((filter) => listed(filter)) },
    {
      name: 'by person and kind',
      requests: eachPerson({ kind: 'contacts' }).map((filter) => listed(filter)),
    },
    { name: 'by a week', requests: weeks.map((filter) => listed(filter)) },
    {
      name: 'by person and week',
      requests: weeks.map((week, at) => listed({ userId: people[at] ?? 0, ...week })),
    },
    { name: 'frequent kind: cases', requests: [listed({ kind: 'cases' })] },
    {
      name: 'rare kinds: erasures, rules, markets',
      requests: (['erasures', 'rules', 'markets'] as const).map((kind) => listed({ kind })),
    },
    { name: 'rare kind, page 20', requests: [listed({ kind: 'rules' }, 19 * take)] },
    {
      name: 'rare action of a frequent thing',
      requests: [listed({ action: 'case-restore' }), listed({ action: 'contact-erase' })],
    },
    {
      name: 'frequent action',
      requests: [listed({ action: 'case-update' }), listed({ action: 'signIn-signedIn' })],
    },
    { name: 'by case', requests: internalIds.map((internalId) => listed({ internalId })) },
    { name: 'by request', requests: requestIds.map((requestId) => listed({ requestId })) },
    {
      name: 'person with what was seen, a year',
      requests: eachPerson({ withSeen: true, ...lastYear }).map((filter) => listed(filter)),
    },
    { name: 'sums of a person, a day', requests: people.map((userId) => summed({ userId, ...lastDay })) },
    { name: 'sums of a person, a year', requests: people.map((userId) => summed({ userId, ...lastYear })) },
  ];
}

type Query = Record<string, string | number | boolean | undefined>;
const get = (path: string, query: Query): RequestParts => ({
  method: 'GET',
  path: `${apiBase}${path}?${new URLSearchParams(Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]))}`,
});
const listed = (filter: AuditFilter, skip = 0) =>
  get(auditEndpoints.listAudit.path, { ...filter, skip, take });
const summed = (of: Query) => get(auditEndpoints.sumOfPerson.path, of);
