import { type SQL, sql } from 'drizzle-orm';
import { completedNow, isCompletedAgain } from '../cases/tables.ts';
import { isInMonth, monthInBerlin } from './billed-month.ts';
import { category, creditReason, isBillable, openLines, validPrices } from './line-parts.ts';

// Each of these is a query of the same columns.

/** The lines of a bill that was made. */
export const frozenLines = (firstDay: string): SQL => sql`
  select l.billing_line_id, l.case_id, l.internal_id, l.kind, l.credit_reason, taken.month as billed_in,
    l.market_id, l.category, l.input_channel_id, l.completed_on, l.price_id, l.net_cents
  from billings b join billing_lines l on l.billing_id = b.billing_id
  left join billing_lines t on l.kind = 'credit' and t.case_id = l.case_id and t.nth = l.nth - 1
  left join billings taken on taken.billing_id = t.billing_id
  where b.month = ${firstDay}::date`;

/**
 * What a bill of the month would have if it were made now (rule 24.5): each billable case of this month, and of those billed, that
 * no line bills; and what takes back the line of each case that is not billable any more. A case without price has none.
 */
export const dueLines = (firstDay: string): SQL => sql`
  select null::int as billing_line_id, c.case_id, c.internal_id, c.kind, null::text as credit_reason, null::date as billed_in,
    c.market_id, c.category, c.input_channel_id, c.completed_on, p.price_id, p.net_cents
  from (
    select d.*, case when d.category = 'channel' then d.channel_id end as input_channel_id from (
      select cases.case_id, cases.internal_id, case when m.month = ${firstDay}::date then 'case' else 'late' end as kind,
        cases.market_id, ${category} as category, cases.input_channel_id as channel_id,
        (cases.first_completed_at at time zone 'Europe/Berlin')::date as completed_on
      from (select month from billings union select ${firstDay}::date) m
      join cases on ${monthInBerlin(sql`cases.first_completed_at`)} = m.month
      where ${isBillable} and not exists (select from ${openLines} o where o.case_id = cases.case_id)) d) c
  left join ${validPrices} p on p.category = c.category and coalesce(p.input_channel_id, 0) = coalesce(c.input_channel_id, 0)
    and p.valid_from <= c.completed_on and (p.valid_before is null or p.valid_before > c.completed_on)
  union all
  select null, l.case_id, l.internal_id, 'credit', ${creditReason}, b.month,
    l.market_id, l.category, l.input_channel_id, l.completed_on, l.price_id, -l.net_cents
  from ${openLines} l join billings b on b.billing_id = l.billing_id
  -- A case that was billed was completed: so the index of those is read, and not all cases.
  left join cases on cases.case_id = l.case_id and cases.first_completed_at is not null
  where cases.case_id is null or not ${isBillable}`;

/** Cases that were done again in the month and stand in another bill: this one has no line of them (rule 24.8). */
export const linesNotAgain = (firstDay: string): SQL => sql`
  select null::int, l.case_id, l.internal_id, 'notAgain', null, b.month,
    l.market_id, l.category, l.input_channel_id, l.completed_on, null::int, null::int
  from cases join ${openLines} l on l.case_id = cases.case_id join billings b on b.billing_id = l.billing_id
  where ${isInMonth(completedNow, sql`${firstDay}::date`)} and ${isCompletedAgain}
    and ${isBillable} and b.month <> ${firstDay}::date`;
