import { setTimeout as pause } from 'node:timers/promises';
import { statusIds } from '@cfm/server/modules/cases/status-transitions.ts';
import { hashToken, newToken } from '@cfm/server/secrets/encrypt.ts';
import type { Pool } from 'pg';
import type { BenchDatabase } from '../fill.ts';
import { makeForwardedCases } from '../forwarded-cases.ts';
import type { Finding } from './check-writes.ts';
import type { Asked } from './clients.ts';

/** What falls due before each kill, and how many customers there are to answer meanwhile. */
const ofKill = { steps: 40, requests: 10, answers: 5 };
const officeHour = 9;
const drainLimitMs = 120_000;

/** Forwarded cases with a step ahead, and cases that wait for their customer; none is due yet. Answers who is left to answer. */
export async function makeDueWork(database: BenchDatabase, filled: number, kills: number): Promise<Asked[]> {
  const { pool } = database;
  const count = kills * (ofKill.steps + ofKill.requests + ofKill.answers);
  await makeForwardedCases(database, { filled, count, now: new Date().toISOString() });
  // Morning of a working day, at whatever time the bench runs.
  const hours = officeHour - new Date().getUTCHours();
  const east = hours < -12 ? hours + 24 : hours;
  await pool.query(
    `update markets set time_zone = $1, weekend_days = '{}', holiday_country = null, holiday_state = null where iso_code = 'DE'`,
    [`Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`],
  );
  await pool.query(
    `with planned as (
      insert into reminder_plans (case_id, case_event_id, started_at, market_id)
      select c.case_id, e.case_event_id, e.created_at, c.market_id from cases c join case_events e using (case_id)
      where c.case_id > $1 order by c.case_id limit $2 returning reminder_plan_id, case_id
    ), marked as (update cases set is_reminder_process_active = true where case_id in (select case_id from planned))
    insert into reminder_steps (reminder_plan_id, case_id, place, kind, number, after_working_days, due_at)
    select reminder_plan_id, case_id, 1, 'reminder', 1, 5, now() from planned`,
    [filled, kills * ofKill.steps],
  );
  const { rows } = await pool.query<{ caseId: number }>(
    `update cases c set status_id = $2, stands_still_since = now(), safety_relevant = false, legal = false from contacts k
    where k.contact_id = c.contact_id and cardinality(k.emails) > 0 and c.case_id > $1 and not is_reminder_process_active
    returning case_id as "caseId"`,
    [filled, statusIds.WaitingForCustomer],
  );
  const asked = rows.map(({ caseId }) => ({ caseId, token: newToken() }));
  await pool.query(
    `insert into post_qualifications (case_id, contact_id, token_hash, email, language, has_name_details, has_address_details,
      has_car_details, created_at, expires_at)
    select case_id, contact_id, hash, emails[1], 'en', false, true, false, now(), now() + interval '30 days'
    from unnest($1::int[], $2::text[]) t(case_id, hash) join cases using (case_id) join contacts using (contact_id)`,
    [asked.map(({ caseId }) => caseId), asked.map(({ token }) => hashToken(token))],
  );
  return asked.slice(kills * ofKill.requests);
}

/** Of those made above; the clients' own forwards follow rules. */
const ownSteps = `reminder_steps join reminder_plans using (reminder_plan_id, case_id) where case_id > $1 and reminder_rule_id is null`;

/** Lets the next steps and requests fall due, and the server begin with them. */
export async function fallDue(pool: Pool, filled: number): Promise<void> {
  await pool.query(
    `update reminder_steps set next_try_at = now() where reminder_step_id in (select reminder_step_id from ${ownSteps}
      and ended_at is null and next_try_at is null order by 1 limit $2)`,
    [filled, ofKill.steps],
  );
  await pool.query(
    `update post_qualifications set remind_at = now() where post_qualification_id in (select post_qualification_id
      from post_qualifications where case_id > $1 and coalesce(remind_at, reminded_at, answered_at) is null order by 1 limit $2)`,
    [filled, ofKill.requests],
  );
  await pool.query(`insert into jobs.job (name, data, expire_seconds, retry_limit)
    values ('execute-due-steps', '{}', 900, 0), ('execute-due-requests', '{}', 900, 0)`);
}

const duePart = {
  'reminder steps': `select s.case_id as "caseId", (done_at is not null)::int as done, l.links - 1 as links,
      (select count(*)::int from outgoing_mails m where m.case_id = s.case_id and kind = 'reminder') as mails,
      (select count(*)::int from case_events e where e.case_id = s.case_id and type = 'reminder') as events
    from (select case_id, done_at from ${ownSteps} and (next_try_at is not null or done_at is not null)) s,
      lateral (select count(*)::int as links from case_links l where l.case_id = s.case_id) l`,
  'reminders of customers': `select case_id as "caseId", (remind_at is null)::int as done, 1 as links,
      (select count(*)::int from outgoing_mails m where m.case_id = q.case_id and kind = 'postQualificationReminder') as mails,
      (select count(*)::int from case_events e where e.case_id = q.case_id and details->>'act' = 'reminded') as events
    from post_qualifications q where case_id > $1 and (remind_at is not null or reminded_at is not null)`,
};
interface Traces {
  caseId: number;
  done: number;
  links: number;
  mails: number;
  events: number;
}

/** Waits until all that fell due is carried out, then looks whether each left its traces, and once. */
export async function checkDueWork(pool: Pool, filled: number): Promise<Finding[]> {
  const until = performance.now() + drainLimitMs;
  const findings: Finding[] = [];
  for (const [what, statement] of Object.entries(duePart)) {
    let rows: Traces[] = [];
    do {
      await pause(500);
      ({ rows } = await pool.query<Traces>(statement, [filled]));
    } while (rows.some(({ done }) => done === 0) && performance.now() < until);
    const where = (isSo: (times: number[]) => boolean) =>
      rows
        .filter(({ caseId: _, ...times }) => isSo(Object.values(times)))
        .map(({ caseId }) => `case ${caseId}`);
    findings.push({
      what,
      acknowledged: rows.length,
      inDoubt: 0,
      lost: where((times) => times.some((each) => each < 1)),
      doubled: where((times) => times.some((each) => each > 1)),
    });
  }
  return findings;
}
