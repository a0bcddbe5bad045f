import { boardSourceCode } from '@cfm/contract/platform/paging.ts';
import { type SQL, sql } from 'drizzle-orm';
import { excludedStatuses } from '../../cases/case/status-sql.ts';
import { statusIds } from '../../cases/case/status-transitions.ts';

// SQL fragments for billing statements. A case is always called `cases`.

/** Condition: a case can be billed (rule 24.2). */
export const isBillable = sql`(cases.status_id not in ${excludedStatuses} and cases.deleted_at is null)`;

/** Why a billed case can't be billed any more. Its row may be gone. */
export const creditReason =
  sql.raw(`case when cases.case_id is null or cases.deleted_at is not null then 'deleted'
  when cases.status_id = ${statusIds.Spam} then 'spam' else 'integrated' end`);

/** The price category of a case (rule 24.3). */
export const category = sql.raw(`case
  when cases.source_id = (select b.lookup_id from lookups b where b.kind = 'source' and b.code = '${boardSourceCode}') then 'board'
  when exists (select from complex_solutions x where x.case_id = cases.case_id) then 'complexSolution'
  else 'channel' end`);

/** Billing lines without a credit. A case has at most one. */
export const openLines =
  sql.raw(`(select own.* from billing_lines own where own.kind <> 'credit' and not exists (
  select from billing_lines back where back.kind = 'credit' and back.case_id = own.case_id and back.nth = own.nth + 1))`);

/** Prices of a table, each with the day on which the next one starts (rule 24.4). */
export const validOf = (table: SQL): SQL => sql`(select v.*,
  lead(v.valid_from) over (partition by v.category, v.input_channel_id order by v.valid_from) as valid_before from ${table} v)`;
export const validPrices = validOf(sql`prices`);

/** Condition: this price applies to the case `due` (rule 24.4). */
export const isPriceOfDue = (price: string): SQL =>
  sql.raw(`(${price}.category = due.category and coalesce(${price}.input_channel_id, 0) = coalesce(due.input_channel_id, 0)
  and ${price}.valid_from <= due.completed_on and (${price}.valid_before is null or ${price}.valid_before > due.completed_on))`);

/** Condition: the case has no open billing line. */
export const isNotBilled = sql`not exists (select from ${openLines} line where line.case_id = cases.case_id)`;
/** The day on which a case was first solved or closed. */
export const completedOn = sql.raw(`(cases.first_completed_at at time zone 'Europe/Berlin')::date`);
