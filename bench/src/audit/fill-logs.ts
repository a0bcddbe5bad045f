import { withoutIndexes } from '@cfm/demo/loaders/without-indexes.ts';
import { inTransaction } from '@cfm/server/context.ts';
import type { BenchDatabase } from '../fill.ts';

/** Of so many entries of the audit, how often each kind of act is among them: in life nearly all are of cases and mails. */
const acts: readonly [entity: string, action: string, share: number][] = [
  ['case', 'update', 0.26],
  ['outgoingMail', 'deliver', 0.16],
  ['outgoingMail', 'create', 0.16],
  ['caseEvent', 'create', 0.14],
  ['case', 'create', 0.08],
  ['case', 'solve', 0.06],
  ['contact', 'update', 0.05],
  ['caseLink', 'create', 0.04],
  ['attachment', 'create', 0.03],
  ['favorite', 'create', 0.01],
  ['contact', 'create', 0.005],
  ['caseList', 'export', 0.002],
  ['user', 'update', 0.002],
  ['rule', 'update', 0.0008],
  ['case', 'restore', 0.0001],
  ['contact', 'erase', 0.00005],
  ['market', 'update', 0.00005],
];
/** Beside the entries of the audit, in its order: what was shown, sign-ins, refusals. */
const besides = { seen: 0.25, signIns: 0.03, refusals: 0.004 };

const indexes = [
  ...['case', 'at', 'user', 'entity', 'request'].map((name) => `audit_entries_${name}`),
  ...['user', 'at', 'request'].map((name) => `access_log_${name}`),
  ...['user', 'at', 'request'].map((name) => `sign_in_log_${name}`),
];

/**
 * Fills the audit up to so many entries, over three years, and the other logs in proportion over one, by all users: a few do most.
 * Answers how many entries came.
 */
export async function fillLogs({ ctx, pool }: BenchDatabase, count: number): Promise<number> {
  const { rows } = await pool.query<{ there: number }>('select count(*)::int as there from audit_entries');
  const missing = count - (rows[0]?.there ?? 0);
  if (missing <= 0) return 0;
  await inTransaction(ctx, (tx) =>
    withoutIndexes(tx.db, indexes, async () => {
      const run = (text: string, values: unknown[] = []) => tx.db.$client.query(text, values);
      const number = (share: number) => Math.ceil(missing * share);
      const drawn = (wanted: number, months: number) => `
        (select n, now() - interval '${months} months' * (1 - n::float8 / ${wanted}) as at, (random() * 999999)::int + 1 as r,
          users.ids[1 + (random() * random() * cardinality(users.ids) * 0.999)::int] as user_id
        from generate_series(1, ${wanted}) as n, (select array_agg(user_id order by user_id) as ids from users) users) d`;
      await run(
        `insert into audit_entries (at, actor_kind, actor_user_id, actor_label, case_id, entity, entity_id, action, changes, request_id)
        select d.at, case when a.entity = 'outgoingMail' then 'job' else 'user' end,
          case when a.entity <> 'outgoingMail' then d.user_id end, case when a.entity = 'outgoingMail' then 'send-mail' end,
          case when a.entity in ('case', 'caseEvent', 'caseLink', 'attachment', 'outgoingMail') then 1 + d.r % c.cases end, a.entity,
          case when a.entity = 'caseList' then null when a.entity in ('user', 'rule', 'market') then (1 + d.r % 20)::text else (1 + d.r % c.cases)::text end, a.action,
          case a.entity || '-' || a.action when 'case-update' then '[{"field": "statusId", "from": 1, "to": 2}, {"field": "title", "from": "Noise", "to": "Noise when braking"}]'
            when 'user-update' then '[{"field": "isActive", "from": true, "to": false}]' else '[]' end::jsonb, gen_random_uuid()::text
        from ${drawn(missing, 36)}
        join (select entity, action, (sum(share) over (order by nr) - share) * 1000000 as low, sum(share) over (order by nr) * 1000000 as high
          from jsonb_to_recordset($1::jsonb) as given (nr int, entity text, action text, share float8)) a on d.r > a.low and d.r <= a.high
        cross join (select greatest(max(case_id), 1) as cases from cases) c
        order by d.n`,
        [JSON.stringify(acts.map(([entity, action, share], nr) => ({ nr, entity, action, share })))],
      );
      await run(`insert into access_log (at, user_id, kind, endpoint, case_id, contact_id, attachment_id, request_id)
        select d.at, d.user_id, k.kind, k.endpoint, case k.kind when 'case' then 1 + d.r % c.cases end, case k.kind when 'contact' then 1 + d.r % c.contacts end,
          case k.kind when 'file' then 1 + d.r % 1000 end, gen_random_uuid()::text
        from ${drawn(number(besides.seen), 12)}
        cross join (select max(case_id) as cases, (select max(contact_id) from contacts) as contacts from cases) c
        join (values ('case', 'GET cases/{id}', 0, 60), ('list', 'POST cases/list', 60, 85), ('contact', 'GET contacts/{id}', 85, 95),
          ('file', 'GET case/{caseId}/attachment/{id}', 95, 99), ('export', 'POST cases/export', 99, 100)) as k (kind, endpoint, low, high)
          on d.r % 100 >= k.low and d.r % 100 < k.high
        order by d.n`);
      await run(`insert into sign_in_log (at, user_id, outcome, address, request_id)
        select d.at, d.user_id, (array['passwordAccepted', 'signedIn', 'signedOut', 'wrongPassword'])[1 + d.r % 4], '192.0.2.' || d.r % 250, gen_random_uuid()::text
        from ${drawn(number(besides.signIns), 12)} order by d.n`);
      await run(`insert into refusals (at, user_id, endpoint, code, times, request_id)
        select date_trunc('minute', d.at), d.user_id, 'GET configuration/audit', 'Forbidden', 1 + d.r % 3, gen_random_uuid()::text
        from ${drawn(number(besides.refusals), 12)} order by d.n on conflict do nothing`);
    }),
  );
  await pool.query('vacuum (analyze) audit_entries, access_log, sign_in_log, refusals');
  return missing;
}
