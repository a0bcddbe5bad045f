import type { Pool } from 'pg';
import type { Person } from '../people.ts';

/** Gives the users favorites, cases of their own, cases that need attention and locked cases. The same in every run. */
export async function preparePeople(pool: Pool, people: readonly Person[]): Promise<void> {
  const users = JSON.stringify(people.map(({ userId }) => userId));
  const userOf = `(($1::jsonb)->>(n % jsonb_array_length($1::jsonb)))::int`;
  const spread = (count: number) =>
    `(select distinct on (case_id) case_id, n from (
      select 1 + ((n - 1) * 7919) % (select max(case_id) from cases) as case_id, n from generate_series(1, ${count}) as n) numbers) spread`;
  await pool.query(
    `update cases set responsible_user_id = ${userOf} from ${spread(200 * people.length)}
     where cases.case_id = spread.case_id`,
    [users],
  );
  await pool.query(
    `insert into favorites (user_id, case_id, marked_at) select ${userOf}, case_id, now() from ${spread(60 * people.length)}
     on conflict do nothing`,
    [users],
  );
  await pool.query(
    `insert into case_attention (case_id, since) select case_id, now() from ${spread(100 * people.length)} on conflict do nothing`,
  );
  await pool.query(
    `insert into case_locks (case_id, user_id, session_hash, tab_id, since, lease_until)
     select case_id, user_id, (select id_hash from sessions where sessions.user_id = holders.user_id limit 1), 'bench', now(),
       now() + interval '1 day'
     from (select case_id, ${userOf} as user_id from ${spread(150)}) holders
     on conflict (case_id) do update set lease_until = excluded.lease_until`,
    [users],
  );
  await pool.query('vacuum (analyze) cases, favorites, case_attention, case_locks');
}
