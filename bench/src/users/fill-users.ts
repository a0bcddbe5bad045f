import { inTransaction } from '@cfm/server/context.ts';
import type { BenchDatabase } from '../fill.ts';

/** Fills users up to this number, most of them agents, each third with a scope of two markets; none of them can sign in. */
export async function fillUsers({ ctx, pool }: BenchDatabase, count: number): Promise<number> {
  const { rows } = await pool.query<{ there: number }>('select count(*)::int as there from users');
  const missing = count - (rows[0]?.there ?? 0);
  if (missing <= 0) return 0;
  await inTransaction(ctx, async (tx) => {
    const { $client } = tx.db;
    await $client.query(`
      insert into users (username, email, first_name, last_name, role_id, password_hash, is_active, created_at, last_sign_in_at)
      select 'person' || n, 'person' || n || '@staff.example', (array['Anna', 'Jürgen', 'Emma', 'Tomás', 'Оксана', '小明'])[1 + n % 6],
        (array['Maier', 'Köhler', 'Bennett', 'Rousseau', 'Шевченко', '王'])[1 + n % 7 % 6] || ' ' || substr(md5(n::text), 1, 4), r.role_id,
        case when n % 10 > 0 then 'none' end, n % 20 > 0, now() - n * interval '1 hour', case when n % 10 > 0 then now() - n * interval '7 minutes' end
      from generate_series(1, ${missing}) as n
      join (select role_id, row_number() over (order by role_id) as place, count(*) over () as roles from roles) r on r.place = 1 + n % r.roles`);
    await $client.query(`
      insert into user_claims (user_id, type, is_granted, ids)
      select u.user_id, 'Markets', true, array(select m.market_id from markets m order by md5(m.market_id::text || u.user_id::text) limit 2)
      from users u where u.username like 'person%' and u.user_id % 3 = 0 on conflict do nothing`);
  });
  await pool.query('vacuum (analyze) users, user_claims');
  return missing;
}
