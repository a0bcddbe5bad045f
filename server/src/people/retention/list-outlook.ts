import { retentionOutlook } from '@cfm/contract/people/retention.ts';
import { retentionMonthsDefault, spamDays } from '@cfm/contract/platform/limits.ts';
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { isRetained, isSpam } from '../../cases/case/tables.ts';
import { retentionInForce } from '../../catalog/markets/market-retention.ts';
import type { Ctx } from '../../context.ts';
import { instantJson } from '../../platform/db/columns.ts';
import { statement } from '../../platform/db/statements.ts';

/** These cases, and the cases they are integrated into. */
const familiesOf = (cases: SQL): SQL => sql`(
  select own.case_id from ${cases} own
  union select p.integrated_into_id from ${cases} own join cases p on p.case_id = own.case_id where p.integrated_into_id is not null)`;
const casesOfPersons = (persons: SQL): SQL => sql`
  select c.case_id from ${persons} person join cases c on c.contact_id = person.contact_id
  union select c.case_id from ${persons} person join contact_cars k on k.contact_id = person.contact_id
    join cases c on c.contact_car_id = k.contact_car_id`;
const heldPersons = sql`(select o.contact_id from contacts o where o.held_at is not null)`;
const erasedPersons = sql`(select e.contact_id from erasures e where e.finished_at is null)`;

const counts = (at: SQL): SQL => sql`
  (count(*) filter (where not (case_id in (select case_id from held)) and not (case_id in (select case_id from erasing))))::int as "dueCount",
  min(${at}) filter (where not (case_id in (select case_id from held)) and not (case_id in (select case_id from erasing))) as "oldestAt",
  (count(*) filter (where case_id in (select case_id from held)))::int as "heldCount",
  (count(*) filter (where case_id in (select case_id from erasing) and not (case_id in (select case_id from held))))::int as "erasingCount"`;
/** This long before a moment, by the calendar of Berlin. */
export const inBerlin = (now: string, ago: SQL): SQL =>
  sql`((${now}::timestamptz at time zone 'Europe/Berlin' - ${ago}) at time zone 'Europe/Berlin')`;

/** Cases that a run leaves out: `held` and `erasing`. Held cases are few, so they are collected from holds. */
export const untouchedCases = sql`
    held as materialized (${familiesOf(sql`(select l.case_id from cases l where l.legal union ${casesOfPersons(heldPersons)})`)}),
    erasing as materialized (${familiesOf(sql`(${casesOfPersons(erasedPersons)})`)})`;

const outlook = statement({
  name: 'what a retention run would do',
  row: z.extend(retentionOutlook, { before: z.string() }),
  // Each market uses its own part of the index.
  sql: ({ now, language }: Ctx) => sql`
    with ${untouchedCases},
    asked as (
      select m.*, ${inBerlin(now(), sql`make_interval(months => m.months)`)} as before
      from (select market_id, case when ${language} = 'de' then name_de else name end as name, ${retentionInForce(now())} as months
        from markets) m)
    select 'closed' as kind, a.market_id as "marketId", a.name, a.months, ${instantJson(sql`a.before`)} as before,
      d."dueCount", ${instantJson(sql`d."oldestAt"`)} as "oldestAt", d."heldCount", d."erasingCount"
    from asked a cross join lateral (select ${counts(sql`closed_date_time`)} from cases
      where ${isRetained} and cases.market_id = a.market_id and closed_date_time < a.before) d
    union all
    select 'closed', null, null, ${retentionMonthsDefault}::int, ${instantJson(sql`a.before`)}, d."dueCount", ${instantJson(sql`d."oldestAt"`)}, d."heldCount", d."erasingCount"
    from (select ${inBerlin(now(), sql`make_interval(months => ${retentionMonthsDefault}::int)`)} as before) a
    cross join lateral (select ${counts(sql`closed_date_time`)} from cases
      where ${isRetained} and market_id is null and closed_date_time < a.before) d
    union all
    select 'spam', null, null, null, ${instantJson(sql`a.before`)}, d."dueCount", ${instantJson(sql`d."oldestAt"`)}, d."heldCount", d."erasingCount"
    from (select ${inBerlin(now(), sql`make_interval(days => ${spamDays}::int)`)} as before) a
    cross join lateral (select ${counts(sql`last_modified_date_time`)} from cases
      where ${isSpam} and last_modified_date_time < a.before) d`,
  isPlannedEachTime: true,
});
type Outlook = z.infer<typeof retentionOutlook> & { before: string };

/** What a run started now would do, per market, independent of the reader's scope (rule 19.18). */
export const listOutlook = (ctx: Ctx): Promise<Outlook[]> => outlook(ctx.db, ctx);
