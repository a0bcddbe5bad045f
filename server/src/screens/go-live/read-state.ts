import { retentionMonthsDefault } from '@cfm/contract/platform/limits.ts';
import { priceCategories } from '@cfm/contract/screens/billing.ts';
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { fullNameSql } from '../../access/users/full-name-sql.ts';
import { type RuleType, ruleTypes } from '../../catalog/rules/tables.ts';
import { statement } from '../../platform/db/statements.ts';
import { exampleDomain } from './example-domain.ts';

const names = z.array(z.string());
const isReal = (address: SQL): SQL => sql`${address} !~* ${exampleDomain.source}::text`;
const namesOf = (of: SQL): SQL =>
  sql`(select coalesce(json_agg(name order by name), '[]') from (${of}) named)`;
/** The names of the active markets for which `isMissing` holds. The market is `m`. */
const marketsWhere = (isMissing: SQL): SQL => namesOf(sql`select name from used m where ${isMissing}`);
/** Condition: no rule of the type that applies to cases of market `m` has a recipient among `addresses`. */
const hasNoRecipient = (type: RuleType, addresses: SQL): SQL => sql`not exists (
  select from rules r, ${addresses} a(address)
  where r.rule_type_id = ${sql.raw(String(ruleTypes[type]))} and r.is_active and r.deleted_at is null
    and (r.market_id is null or r.market_id = m.market_id) and ${isReal(sql`a.address`)})`;
const isChangedRule = (...types: RuleType[]): SQL => sql`exists (
  select from rules where rule_type_id in (${sql.raw(types.map((type) => ruleTypes[type]).join(', '))})
    and (seed_code is null or version > 1 or deleted_at is not null))`;

/** What the database knows about going live. Each part is an `exists`, or reads a table of some dozens of rows. */
export const goLiveState = statement({
  name: 'state before going live',
  row: z.object({
    isMailDelivered: z.boolean(),
    isMailStuck: z.boolean(),
    isDemoLoaded: z.boolean(),
    administrators: z.number(),
    withoutSecondFactor: names,
    hasReportReaders: z.boolean(),
    mailboxes: z.number(),
    exampleMailboxes: names,
    withoutTeam: names,
    withoutDealer: names,
    withoutForwarding: names,
    withoutEscalation: names,
    withoutIkam: names,
    withoutCalendar: names,
    areDeadlinesChanged: z.boolean(),
    isRetentionChanged: z.boolean(),
    hasTopics: z.boolean(),
    pricedCategories: z.array(z.enum(priceCategories)),
    unpricedChannels: names,
  }),
  sql: (isGerman: boolean, today: string) => sql`
    with used as materialized (
      select market_id, case when ${isGerman}::boolean then name_de else name end as name, team_email, holiday_country
      from markets where is_active
    ), administrators as materialized (
      select u.password_hash, u.encrypted_totp_key, ${fullNameSql('u')} as name
      from users u join roles on roles.role_id = u.role_id
      where roles.role_type = 'IFM Admin' and u.is_active and u.deleted_at is null
    )
    select
      exists (select from outgoing_mails where state = 'delivered') as "isMailDelivered",
      exists (select from outgoing_mails where state = 'queued' and attempts > 0) as "isMailStuck",
      exists (select from shipped_rows where kind = 'dealer') or exists (select from users where is_demo and deleted_at is null) as "isDemoLoaded",
      (select count(*)::int from administrators where password_hash is not null) as administrators,
      ${namesOf(sql`select name from administrators where encrypted_totp_key is null`)} as "withoutSecondFactor",
      exists (select from report_users) as "hasReportReaders",
      (select count(*)::int from mailboxes) as mailboxes,
      ${namesOf(sql`select name from mailboxes where not (${isReal(sql`address`)})`)} as "exampleMailboxes",
      ${marketsWhere(sql`team_email = '' or not (${isReal(sql`team_email`)})`)} as "withoutTeam",
      ${marketsWhere(
        sql`not exists (select from dealers d where d.market_id = m.market_id and d.is_active
          and exists (select from unnest(d.emails) email where ${isReal(sql`email`)}))`,
      )} as "withoutDealer",
      ${marketsWhere(hasNoRecipient('Forwarding', sql`jsonb_array_elements_text(r.effect -> 'to')`))} as "withoutForwarding",
      ${marketsWhere(
        hasNoRecipient(
          'Escalation',
          sql`jsonb_array_elements(r.effect -> 'recipientsByLevel') level, jsonb_array_elements_text(level)`,
        ),
      )} as "withoutEscalation",
      ${marketsWhere(
        sql`not exists (select from market_ikams i join users u on u.user_id = i.user_id
          where i.market_id = m.market_id and u.is_active)`,
      )} as "withoutIkam",
      ${marketsWhere(
        sql`holiday_country is null and not exists (select from market_days d
          where d.market_id = m.market_id and d.date >= ${today}::date)`,
      )} as "withoutCalendar",
      ${isChangedRule('DueDate', 'Reminder')} as "areDeadlinesChanged",
      exists (select from markets where is_active
        and (retention_months <> ${sql.raw(String(retentionMonthsDefault))} or shorter_retention_months is not null)) as "isRetentionChanged",
      exists (select from code_level_topic_details) as "hasTopics",
      (select coalesce(json_agg(distinct category), '[]') from prices) as "pricedCategories",
      ${namesOf(
        sql`select case when ${isGerman}::boolean then name_de else name_en end as name from lookups
          where kind = 'inputChannel' and is_active
            and not exists (select from prices p where p.category = 'channel' and p.input_channel_id = lookup_id)`,
      )} as "unpricedChannels"`,
});
