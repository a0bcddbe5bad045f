import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { retentionMonthsDefault } from '@cfm/contract/platform/limits.ts';
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { isOfCase } from '../../cases/case/of-case.ts';
import { retentionInForce } from '../../catalog/markets/market-retention.ts';
import type { Ctx } from '../../context.ts';
import { instantJson } from '../../platform/db/columns.ts';
import { only } from '../../platform/db/only.ts';
import { statement } from '../../platform/db/statements.ts';
import { casesOfContact } from '../contacts/list-persons.ts';

const handled = z.object({
  /** External recipients of delivered e-mails about the person's cases: dealers, markets, and other addresses. */
  recipients: z.array(
    z.object({
      kind: z.enum(['dealer', 'market', 'other']),
      name: z.string(),
      mails: z.number(),
      firstAt: z.string(),
      lastAt: z.string(),
    }),
  ),
  /** Retention of the markets of the cases after closing (rule 19.15). Null for cases without a market. */
  keptMonths: z.array(z.object({ market: z.nullable(z.string()), months: z.number() })),
  /** Recorded origins of the data, and the channels of the cases. */
  origin: z.object({
    byStaff: z.boolean(),
    byMail: z.boolean(),
    byForm: z.boolean(),
    byMarkets: z.boolean(),
    channels: z.array(z.string()),
  }),
});

const handling = statement({
  name: 'how the data of a person is handled',
  row: handled,
  sql: (contactId: number, language: Language, now: string) => {
    const own = casesOfContact(sql`${contactId}::int`);
    const nameOf = (table: string): SQL =>
      table === 'markets'
        ? language === 'de'
          ? sql`m.name_de`
          : sql`m.name`
        : language === 'de'
          ? sql`l.name_de`
          : sql`l.name_en`;
    const events = sql`${own} own join case_events v on ${isOfCase(sql`v`, sql`own.case_id`)}`;
    return sql`select
      (select coalesce(json_agg(r order by r."firstAt", r.name), '[]') from (
        select g.kind, g.name, count(*)::int as mails, ${instantJson(sql`min(g.at)`)} as "firstAt", ${instantJson(sql`max(g.at)`)} as "lastAt" from (
          select case when d.name is not null then 'dealer' when m.name is not null then 'market' else 'other' end as kind,
            coalesce(d.name, m.name, a) as name, coalesce(o.delivered_at, o.created_at) as at
          from ${own} own join outgoing_mails o on ${isOfCase(sql`o`, sql`own.case_id`)} cross join unnest(o."to" || o.cc) a
          left join lateral (select d.name from dealers d where d.dealer_id in (select k.dealer_id from case_links k where k.mail_id = o.mail_id and lower(k.email) = lower(a))
            or exists (select from unnest(d.emails) e where lower(e) = lower(a)) order by d.dealer_id limit 1) d on true
          left join lateral (select ${nameOf('markets')} as name from markets m where lower(m.team_email) = lower(a) order by m.market_id limit 1) m on true
          where o.state = 'delivered'
            and not exists (select from contacts c cross join unnest(c.emails) e where c.contact_id = ${contactId} and lower(e) = lower(a))
            and not exists (select from users u where lower(u.email) = lower(a)) and not exists (select from mailboxes b where lower(b.address) = lower(a))
            and not exists (select from case_events f where f.case_id = o.case_id and f.type = 'mailSent' and f.details ->> 'kind' = 'failed'
              and f.details -> 'mailId' = to_jsonb(o.mail_id) and jsonb_exists(f.details -> 'to', a))) g
        group by g.kind, g.name) r) as recipients,
      (select coalesce(json_agg(k order by k.market nulls last), '[]') from (
        select distinct ${nameOf('markets')} as market, coalesce(m.months, ${retentionMonthsDefault}::int) as months
        from cases c left join (select market_id, name, name_de, ${retentionInForce(now)} as months from markets) m on m.market_id = c.market_id where c.case_id in ${own}) k) as "keptMonths",
      json_build_object(
        'byStaff', exists (select from cases c where c.case_id in ${own} and c.created_by_user_id is not null)
          or exists (select from ${events} where v.author_user_id is not null and v.type = 'comment')
          or exists (select from audit_entries a where a.entity = 'contact' and a.entity_id = ${contactId}::int::text and a.action in ('create', 'update') and a.actor_kind = 'user'),
        'byMail', exists (select from ${events} where v.type = 'mailReceived'),
        'byForm', exists (select from post_qualifications q where q.contact_id = ${contactId} and q.answered_at is not null),
        'byMarkets', exists (select from ${events} where v.type in ('delay', 'extensionRequest', 'solution', 'marketReply') and v.author_user_id is null and v.author_name is not null),
        'channels', (select coalesce(json_agg(distinct ${nameOf('lookups')}), '[]') from cases c join lookups l on l.lookup_id = c.input_channel_id where c.case_id in ${own})
      ) as origin`;
  },
});

/** Information required by article 15 GDPR in addition to the data, as far as the product knows it (rule 19.20). */
export async function readPersonHandling(ctx: Ctx, contactId: number, language: Language) {
  const row = only(await handling(ctx.db, contactId, language, ctx.now()));
  const { complaintTeam, complaintMailbox, publicUrl } = ctx.config;
  return {
    ...row,
    contact: {
      team: complaintTeam,
      mailbox: complaintMailbox,
      dataProtection: `${publicUrl}/legal/datenschutz?lang=${language}`,
      legalNotice: `${publicUrl}/legal/impressum?lang=${language}`,
    },
  };
}
export type PersonHandling = Awaited<ReturnType<typeof readPersonHandling>>;
