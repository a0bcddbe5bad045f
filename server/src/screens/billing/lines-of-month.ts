import { type SQL, sql } from 'drizzle-orm';
import { completedNow, isCompletedAgain } from '../../cases/case/tables.ts';
import { isInMonth, monthInBerlin } from './billed-month.ts';
import {
  category,
  completedOn,
  creditReason,
  isBillable,
  isNotBilled,
  isPriceOfDue,
  openLines,
  validPrices,
} from './line-parts.ts';

// These queries have the same columns.

/** The lines of a bill. */
export const frozenLines = (firstDay: string): SQL => sql`
  select l.billing_line_id, l.case_id, l.internal_id, l.kind, l.credit_reason, before.month as billed_in,
    l.market_id, l.category, l.input_channel_id, l.completed_on, l.price_id, l.net_cents
  from billings b join billing_lines l on l.billing_id = b.billing_id
  left join billing_lines credited on l.kind = 'credit' and credited.case_id = l.case_id and credited.nth = l.nth - 1
  left join billings before on before.billing_id = credited.billing_id
  where b.month = ${firstDay}::date`;

/**
 * The lines of a bill if it were made now (rule 24.5): each billable case of this month and of billed months without an
 * open line, and a credit for each open line whose case can't be billed any more. The price is null if there is none.
 */
export const dueLines = (firstDay: string): SQL => sql`
  select null::int as billing_line_id, due.case_id, due.internal_id, due.kind, null::text as credit_reason, null::date as billed_in,
    due.market_id, due.category, due.input_channel_id, due.completed_on, price.price_id, price.net_cents
  from (
    select completed.*, case when category = 'channel' then channel_id end as input_channel_id from (
      select cases.case_id, cases.internal_id, case when months.month = ${firstDay}::date then 'case' else 'late' end as kind,
        cases.market_id, ${category} as category, cases.input_channel_id as channel_id,
        ${completedOn} as completed_on
      from (select month from billings union select ${firstDay}::date) months
      join cases on ${monthInBerlin(sql`cases.first_completed_at`)} = months.month
      where ${isBillable} and ${isNotBilled}) completed) due
  left join ${validPrices} price on ${isPriceOfDue('price')}
  union all
  select null, l.case_id, l.internal_id, 'credit', ${creditReason}, b.month,
    l.market_id, l.category, l.input_channel_id, l.completed_on, l.price_id, -l.net_cents
  from ${openLines} l join billings b on b.billing_id = l.billing_id
  -- Billed cases are completed, so this condition allows the index of completed cases.
  left join cases on cases.case_id = l.case_id and cases.first_completed_at is not null
  where cases.case_id is null or not ${isBillable}`;

/** Cases completed again in the month and billed in another one. They get no line in this bill (rule 24.8). */
export const linesNotAgain = (firstDay: string): SQL => sql`
  select null::int, l.case_id, l.internal_id, 'notAgain', null, b.month,
    l.market_id, l.category, l.input_channel_id, l.completed_on, null::int, null::int
  from cases join ${openLines} l on l.case_id = cases.case_id join billings b on b.billing_id = l.billing_id
  where ${isInMonth(completedNow, sql`${firstDay}::date`)} and ${isCompletedAgain}
    and ${isBillable} and b.month <> ${firstDay}::date`;
