import { type SQL, sql } from 'drizzle-orm';
import { instantJson } from '../../db/columns.ts';
import { users } from '../users/tables.ts';
import { delays } from './tables.ts';

/**
 * The delays of a case as a table: `case_event_id` of the event of each, and `details`, its part of the event's
 * details in the reply, as JSON. An extension counts those before it that were not taken back (rule 9.30).
 */
export const delaysOfCase = (caseId: SQL): SQL => sql`(
  select d.case_event_id, jsonb_build_object(
    'days', d.days, 'reason', d.reason, 'origin', d.origin, 'noSignOfPerson', d.origin = 'timer', 'dueAfter', ${instantJson(sql`d.due_after`)},
    'takenBackAt', ${instantJson(sql`d.taken_back_at`)}, 'takenBackBy', u.first_name || ' ' || u.last_name,
    'extension', case when d.taken_back_at is null then jsonb_build_object(
      'number', count(*) filter (where d.taken_back_at is null) over so_far,
      'totalDays', sum(d.days) filter (where d.taken_back_at is null) over so_far) end) as details
  from ${delays} d left join ${users} u on u.user_id = d.taken_back_by_user_id
  where d.case_id = ${caseId}
  window so_far as (order by d.delay_id))`;
