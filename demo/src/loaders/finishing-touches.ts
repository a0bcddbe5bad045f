import type { Db } from '@cfm/server/db/client.ts';
import { openStatusIds, statusIds } from '@cfm/server/modules/cases/status-transitions.ts';
import { sql } from 'drizzle-orm';
import { demoUsers } from '../people/demo-users.ts';

const favoritesPerUser = 8;
const blockedDomains = ['*@lottery-office.example', '*@seo-offers.example'];

/** A few open cases of each user, of those that the user may see, marked as favorites over the last days. */
export async function markDemoFavorites(db: Db, now: string): Promise<void> {
  for (const { username } of demoUsers)
    await db.execute(sql`
      insert into favorites (user_id, case_id, marked_at)
      select u.user_id, c.case_id, ${now}::timestamptz - random() * interval '5 days'
      from users u
      cross join lateral (
        select case_id from cases
        where status_id = any(${sql.param([...openStatusIds])}::int[])
          and not exists (select 1 from user_claims s where s.user_id = u.user_id and s.type = 'Markets'
            and not (market_id is not null and market_id = any(s.ids)))
        order by md5(case_id || u.username) limit ${favoritesPerUser}
      ) c
      where u.username = ${username}
      on conflict do nothing`);
}

/** Senders of what was marked as spam, and two domains. */
export async function blockDemoSenders(db: Db, now: string): Promise<void> {
  await db.execute(sql`
    insert into blacklist (email, first_name, last_name, created_date_time, last_modified_date_time)
    select lower(email), max(first_name), max(last_name), ${now}::timestamptz, ${now}::timestamptz
    from (
      select o.emails[1] as email, o.first_name, o.last_name
      from cases c join contacts o on o.contact_id = c.contact_id
      where c.status_id = ${statusIds.Spam} and cardinality(o.emails) > 0
      order by c.case_id limit 12
    ) senders
    group by lower(email)
    union all
    select domain, null, null, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${sql.param(blockedDomains)}::text[]) as domain
    on conflict do nothing`);
}
