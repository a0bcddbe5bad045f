import type { Pool } from 'pg';
import type { Finding } from './findings.ts';

const stepsPerKill = 10;
const officeHour = 9;

/** Makes it a working morning in every market, so that reminders are sent at any time of day. */
export async function openAllOffices(pool: Pool): Promise<void> {
  const hours = officeHour - new Date().getUTCHours();
  const east = hours < -12 ? hours + 24 : hours;
  await pool.query(
    `update markets set time_zone = $1, weekend_days = '{}', holiday_country = null, holiday_state = null`,
    [`Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`],
  );
}

/** Steps that the server would postpone: rules 16.3, 16.5, 16.8 and 16.16. */
const mustWait = `c.due_date_paused_at is not null or p.paused_until is not null or s.is_by_extension
  or (s.kind = 'escalation' and c.due_date_time > now())
  or exists (select from reminder_steps other where other.case_id = s.case_id and other.done_at > now() - interval '1 day')`;

/** Makes one reminder step due in cases that had none yet, and has the server start with them. Adds their ids to `steps`. */
export async function makeRemindersDue(pool: Pool, steps: number[]): Promise<void> {
  const { rows } = await pool.query<{ id: number }>(
    // Also looked at after waiting for a solution that ends the process.
    `update reminder_steps set next_try_at = now(), due_at = now() where next_try_at > now() and reminder_step_id in (
       select s.reminder_step_id from reminder_steps s join reminder_plans p using (reminder_plan_id)
         join cases c on c.case_id = s.case_id
       where s.next_try_at > now() and not (${mustWait}) and s.case_id not in (
         select case_id from reminder_steps where reminder_step_id = any($1)) order by 1 limit $2)
     returning reminder_step_id as id`,
    [steps, stepsPerKill],
  );
  await pool.query(
    `insert into jobs.job (name, data, expire_seconds, retry_limit) values ('execute-due-steps', '{}', 900, 0)`,
  );
  steps.push(...rows.map(({ id }) => id));
}

/** Each due step was executed once: as many events as steps, and no recipient got the same mail twice. A process that ended needs none. */
export async function checkReminders(pool: Pool, steps: readonly number[], since: string): Promise<Finding> {
  const { rows } = await pool.query<{
    caseId: number;
    done: number;
    open: number;
    events: number;
    doubled: boolean;
  }>(
    `select s.case_id as "caseId", count(s.done_at)::int as done, count(s.next_try_at)::int as open,
       (select count(*)::int from case_events e where e.case_id = s.case_id and e.created_at >= $2
         and e.type in ('reminder', 'escalation')) as events,
       exists (select 1 from outgoing_mails m where m.case_id = s.case_id and m.created_at >= $2
         and m.kind in ('reminder', 'escalation') group by case_event_id, "to" having count(*) > 1) as doubled
     from reminder_steps s where s.case_id in (select case_id from reminder_steps where reminder_step_id = any($1))
       and (s.reminder_step_id = any($1) or s.done_at >= $2)
     group by s.case_id`,
    [steps, since],
  );
  const casesWhere = (isSo: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(isSo).map(({ caseId }) => `case ${caseId}`);
  return {
    what: 'reminders',
    acknowledged: steps.length,
    retried: 0,
    lost: casesWhere(({ done, open, events }) => open > 0 || events < done),
    duplicated: casesWhere(({ done, events, doubled }) => events > done || doubled),
  };
}
