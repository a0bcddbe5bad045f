import { type SQL, sql } from 'drizzle-orm';
import { statusIds } from '../../cases/case/status-transitions.ts';
import { completedNow } from '../../cases/case/tables.ts';
import { completedAt } from './reported-cases.ts';

/** The last audited status of a case before a moment. */
const statusBefore = (moment: SQL): SQL => sql`(
  select (change ->> 'to')::int from audit_entries a cross join jsonb_array_elements(a.changes) change
  where a.case_id = cases.case_id and a.at < ${moment} and change ->> 'field' = 'statusId' order by a.audit_id desc limit 1)`;
/** True for a case that was completed before and reopened, and was open at this moment (rule 20.5). */
export const wasReopened = (moment: SQL): SQL => sql`(
  (${completedNow} is null or ${completedNow} >= ${moment})
  and ${statusBefore(moment)} not in (${statusIds.Solved}, ${statusIds.Closed}))`;

/** Whether a case was open right before a moment (rule 20.5). */
export const isOpenBefore = (moment: SQL): SQL => sql`(cases.receipt_date_time < ${moment}
  and (${sql.raw(completedAt)} is null or ${sql.raw(completedAt)} >= ${moment} or ${wasReopened(moment)}))`;
