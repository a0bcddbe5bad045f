import { statusIds } from '@cfm/server/cases/case/status-transitions.ts';
import type { Db } from '@cfm/server/platform/db/client.ts';
import { sql } from 'drizzle-orm';

const blockedDomains = ['*@lottery-office.example', '*@seo-offers.example'];

/** Adds senders of spam cases and two domains to the blacklist. */
export async function blockSpamSenders(db: Db, now: string): Promise<void> {
  await db.execute(sql`
    insert into blacklist (email, first_name, last_name, created_date_time, last_modified_date_time)
    select lower(email), max(first_name), max(last_name), max(marked_at), max(marked_at)
    from (
      select o.emails[1] as email, o.first_name, o.last_name, c.last_modified_date_time as marked_at
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
