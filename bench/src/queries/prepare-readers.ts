import type { Pool } from 'pg';
import type { SignedIn } from '../sign-in.ts';

const favoritesOfEach = 60;
const casesOfEach = 200;
const lockedCases = 150;
const waitingCases = 300;

/**
 * Gives the readers what lists of their own show: favorites, cases they are responsible for, some that outsiders have written
 * on, and cases that others have open. The same at every run.
 */
export async function prepareReaders(pool: Pool, people: readonly SignedIn[]): Promise<void> {
  const userIds = people.map(({ userId }) => userId);
  const spread = (count: number) =>
    `(select 1 + ((n - 1) * 7919) % (select max(case_id) from cases) as case_id, n from generate_series(1, ${count}) as n) spread`;
  await pool.query(
    `update cases set responsible_user_id = ($1::int[])[1 + n % cardinality($1::int[])]
     from ${spread(casesOfEach * people.length)} where cases.case_id = spread.case_id`,
    [userIds],
  );
  await pool.query(
    `insert into favorites (user_id, case_id, marked_at)
     select ($1::int[])[1 + n % cardinality($1::int[])], case_id, now() from ${spread(favoritesOfEach * people.length)}
     on conflict do nothing`,
    [userIds],
  );
  await pool.query(
    `insert into case_attention (case_id, since) select case_id, now() from ${spread(waitingCases * people.length)}
     where n % 3 = 0 on conflict do nothing`,
  );
  await pool.query(
    `insert into case_locks (case_id, user_id, session_hash, tab_id, since, lease_until)
     select case_id, ($1::int[])[1], 'bench', 'bench', now(), now() + interval '1 day' from ${spread(lockedCases)}
     on conflict (case_id) do update set lease_until = excluded.lease_until`,
    [userIds],
  );
  await pool.query('vacuum (analyze) cases, favorites, case_attention, case_locks');
}
