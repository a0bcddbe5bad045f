import { updateCaseForm } from '@cfm/contract/cases/case-forms.ts';
import { isCompleted, isOpen } from '@cfm/contract/catalog/case-statuses.ts';
import { codeLevelSetsMax } from '@cfm/contract/platform/limits.ts';
import { statusIds } from '../../cases/case/status-transitions.ts';
import type { TestApp } from '../test-app.ts';
import type { State } from './state.ts';

const all = Object.values(statusIds);
const over = `status_id in (${all.filter(isCompleted)})`;
const open = `status_id in (${all.filter(isOpen)})`;
const { New, WaitingForCustomer, Solved, Closed, Spam, Integrated } = statusIds;

/** Invariants: each query finds cases that violate one, whatever was done before. Only cases in `$1` count. */
const forbidden: Record<string, string> = {
  'a wrong note of whether there are sets (3.34)': `select case_id from cases c
    where has_topic <> exists (select from case_code_level_sets s where s.case_id = c.case_id)`,
  'sets without one primary, or too many (3.13)': `select case_id from case_code_level_sets group by case_id
    having count(*) filter (where is_primary) <> 1 or count(*) > ${codeLevelSetsMax}`,
  'a family with more than one level (3.47)': `select c.case_id from cases c join cases p on p.case_id = c.parent_id
    where p.parent_id is not null or p.case_id = c.case_id`,
  'a link that solved without a solution, or with two (9.16)': `select l.case_id from case_links l
    left join simple_solutions s using (case_link_id) left join complex_solutions x on x.case_link_id = l.case_link_id
    where (l.solved_at is not null) <> (coalesce(s.case_event_id, x.case_event_id) is not null) or s.case_event_id is not null and x.case_event_id is not null`,
  'a solution without its topics, or without a user or link (9.41)': `select x.case_id from complex_solutions x
    where (x.case_link_id is null) = (x.by_user_id is null) or not exists (select from case_solutions s
      where s.complex_solution_id = x.complex_solution_id and s.case_id = x.case_id)`,
  'a reminder of a completed case (3.7)': `select case_id from cases where ${over} and is_reminder_process_active`,
  'an open link of a completed case (3.7)': `select case_id from case_links l join cases c using (case_id)
    where ${over} and l.solved_at is null and l.ended_at is null and l.revoked_at is null`,
  'a waiting forward of a completed case (3.7)': `select m.case_id from outgoing_mails m join cases c using (case_id)
    where ${over} and m.state = 'queued' and m.kind in ('forward', 'forwardCopy', 'reminder', 'escalation')`,
  'a reminder process that differs from the flag of its case, or of a completed or deleted case (16.1, 16.7)': `select c.case_id
    from cases c left join reminder_plans p on p.case_id = c.case_id and p.ended_at is null
    where (p.case_id is not null) <> c.is_reminder_process_active or p.case_id is not null and (${over} or c.deleted_at is not null)`,
  'a running process without exactly one pending step, or an ended one with any (16.1, 16.7)': `select p.case_id from reminder_plans p
    join reminder_steps s using (reminder_plan_id) group by p.case_id, p.reminder_plan_id
    having count(*) filter (where next_try_at is not null and not is_by_extension) not in (0, 1)
      or (p.ended_at is null) <> (count(next_try_at) > 0)
      or count(*) filter (where next_try_at is not null and done_at is not null) > 0`,
  'a reminder step that was executed twice, or two of a process on a day (16.3, 16.9)': `select case_id from (
      select case_id, entity_id from audit_entries where entity = 'reminderStep' and action in ('remind', 'escalate', 'skip')
      group by 1, 2 having count(*) > 1) twice
    union select s.case_id from reminder_steps s where s.done_at is not null
      group by s.case_id, s.reminder_plan_id, (s.done_at at time zone 'Europe/Berlin')::date having count(*) > 1`,
  'steps of a process out of order, or executed out of order (16.3)': `select a.case_id
    from reminder_steps a join reminder_steps b on b.reminder_plan_id = a.reminder_plan_id and b.place > a.place
    where not a.is_by_extension and not b.is_by_extension and (b.due_at <= a.due_at and b.done_at is null and a.done_at is null
      or b.done_at is not null and a.done_at is null)`,
  'times that do not match the status (3.7)': `select case_id from cases
    where ${open} and (solved_date_time is not null or closed_date_time is not null)
      or status_id = ${Solved} and (solved_date_time is null or closed_date_time is not null)
      or status_id = ${Closed} and closed_date_time is null
      or status_id in (${Spam}, ${Integrated}) and closed_date_time is not null`,
  'a completed case without its first completion, or with a later one (24.1)': `select case_id from cases
    where status_id in (${Solved}, ${Closed}) and first_completed_at is null
      or first_completed_at > least(solved_date_time, closed_date_time)`,
  'an open request to the customer of a completed case (3.7, 17.6)': `select q.case_id from post_qualifications q join cases c using (case_id)
    where ${over} and q.ended_at is null and q.revoked_at is null`,
  'a waiting mail of a request that has ended (17.6)': `select q.case_id from post_qualifications q
    join outgoing_mails m on m.mail_id in (q.mail_id, q.reminder_mail_id)
    where m.state = 'queued' and coalesce(q.ended_at, q.revoked_at) is not null`,
  'a step of an ended or answered request, or one that was executed twice (17.11)': `select case_id from post_qualifications
      where coalesce(remind_at, give_up_at) is not null and coalesce(ended_at, revoked_at, answered_at, gave_up_at) is not null
    union select case_id from audit_entries where entity = 'postQualification' and action in ('remind', 'giveUp')
      group by case_id, entity_id, action having count(*) > 1`,
  'an answer without its time, or a review without an answer (17.9, 17.10)': `select case_id from post_qualifications
    where (answered_at is null) <> (answer is null) or reviewed_at is not null and answered_at is null`,
  'a car of another customer than the one of its case (3.16, 17.9)': `select c.case_id from cases c
    join contact_cars k using (contact_car_id) where k.contact_id is distinct from c.contact_id`,
  'a paused due date of a case that does not wait for its customer, or the reverse (3.50)': `select case_id
    from cases where (coalesce(status_before_id, status_id) = ${WaitingForCustomer}) <> (due_date_paused_at is not null)`,
  'a reminder step executed while its case waits for its customer, or waiting without such a case (16.16)': `select c.case_id
    from cases c join reminder_steps s using (case_id)
    where s.done_at > c.due_date_paused_at or s.waits_because = 'customer' and c.due_date_paused_at is null and s.next_try_at is not null`,
  'a reminder process with other paused days than its case (16.16)': `select c.case_id from cases c
    join reminder_plans p using (case_id) where p.ended_at is null and p.paused_working_days <> c.paused_working_days`,
  'a case beyond New without a first edit (3.3)': `select case_id from cases
    where status_id <> ${New} and first_edit_date_time is null`,
  'a previous status of a case that is not excluded, or an excluded case without one (3.35)': `select case_id from cases
    where (status_id in (${Spam}, ${Integrated})) <> (status_before_id is not null) or status_before_id >= ${Closed}`,
  'an integrated case without a target, or with itself, an integrated or a deleted case as target (3.45)': `select c.case_id from cases c
    left join cases t on t.case_id = c.integrated_into_id
    where (c.status_id = ${Integrated}) <> (c.integrated_into_id is not null)
      or t.case_id = c.case_id or t.integrated_into_id is not null or t.deleted_at is not null or c.integrated_into_id is not null and c.deleted_at is not null`,
  'an integrated case whose target differs from its integration (3.45, 3.46)': `select c.case_id from cases c
    join case_integrations i on i.case_id = c.case_id and i.undone_at is null
    join cases t on t.case_id = i.target_id
    where c.integrated_into_id is distinct from coalesce(t.integrated_into_id, t.case_id)`,
  'an integrated case without exactly one integration, or an integration of another case (3.45)': `select c.case_id from cases c
    left join case_integrations i on i.case_id = c.case_id and i.undone_at is null
    group by c.case_id, c.status_id having count(i.case_id) <> case c.status_id when ${Integrated} then 1 else 0 end`,
  'an event on another case than its integrated case (3.46)': `select i.case_id from case_integrations i
    join cases c on c.case_id = i.case_id
    join case_events e on i.moved -> 'caseEventIds' @> to_jsonb(e.case_event_id)
    where i.undone_at is null and e.case_id <> c.integrated_into_id and exists (select 1 from case_integrations j
      where j.case_id = e.case_id and j.undone_at is not null and j.moved -> 'caseEventIds' @> to_jsonb(e.case_event_id))
    and not exists (select 1 from case_integrations k
      where k.target_id = i.case_id and k.moved -> 'caseEventIds' @> to_jsonb(e.case_event_id))`,
  'a file on another case than its event': `select a.case_id from attachments a
    join case_events e using (case_event_id) join stored_files f using (stored_file_id)
    where a.case_id <> e.case_id or not f.is_in_use`,
  'a mail on another case than its event': `select m.case_id from outgoing_mails m
    join case_events e using (case_event_id) where m.case_id <> e.case_id`,
  'a lock or a waiting mail of a deleted case (3.43)': `select case_id from cases c where deleted_at is not null and (
    exists (select 1 from case_locks l where l.case_id = c.case_id)
    or exists (select 1 from outgoing_mails m where m.case_id = c.case_id and m.state = 'queued' and m.kind <> 'extensionDecision'))`,
  'a search index row with another status or market': `select case_id from cases c join case_search s using (case_id)
    where (s.status_id, s.market_id, s.deleted_at) is distinct from (c.status_id, c.market_id, c.deleted_at)`,
};
const question = Object.entries(forbidden)
  .map(([rule, cases]) => `select '${rule}' as rule, f.case_id from (${cases}) f where f.case_id = any($1)`)
  .join(' union all ');

/** The violated rules, each with its case. */
export async function brokenRules({ pool }: TestApp, caseIds: readonly number[]): Promise<string[]> {
  const { rows } = await pool.query<{ rule: string; case_id: number }>({
    name: 'rules',
    text: question,
    values: [caseIds],
  });
  return rows.map(({ rule, case_id }) => `case ${case_id}: ${rule}`);
}

const camel = (column: string) => column.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());
/** The last one is derived from two others. */
const unaudited = [
  'version',
  'last_modified_date_time',
  'running_due_date_time',
  'has_topic',
  'is_to_classify',
];
const changedColumns = (before: State['cases'][number], after: State['cases'][number]) =>
  Object.keys(after).filter((column) => before[column] !== after[column]);

interface Change {
  before: State;
  after: State;
  isDone: boolean;
  /** The action must add an event to each case it changes (rule 3.49). */
  writesEvent: boolean;
}
/** Errors in the change by one action: a rejected call changes nothing, and a change is fully audited. */
export function brokenChanges({ before, after, isDone, writesEvent }: Change): string[] {
  const problems: string[] = [];
  const touched = new Set<number>();
  for (const [caseId, row] of Object.entries(after.cases).map(([id, row]) => [Number(id), row] as const)) {
    const old = before.cases[caseId];
    if (!old) {
      touched.add(caseId);
      continue;
    }
    const changed = changedColumns(old, row);
    const fields = changed.filter((column) => !unaudited.includes(column)).map(camel);
    if (changed.length > 0) touched.add(caseId);
    const entries = after.audited.filter((entry) => entry.caseId === caseId && entry.entity === 'case');
    const reported = entries.flatMap((entry) => entry.fields);
    for (const field of fields)
      if (!reported.includes(field))
        problems.push(`case ${caseId}: ${field} changed without an audit entry that says so`);
    const ofForm = fields.filter((field) => field in updateCaseForm.shape);
    if (ofForm.length > 0 && !(Number(row.version) > Number(old.version)))
      problems.push(`case ${caseId}: ${ofForm.join(', ')} changed within version ${row.version}`);
  }
  const fresh = new Set<number>();
  for (const id of new Set([...Object.keys(before.events), ...Object.keys(after.events)].map(Number))) {
    const [from, to] = [before.events[id], after.events[id]];
    if (from === to) continue;
    if (from === undefined && to !== undefined) fresh.add(to);
    for (const caseId of [from, to]) if (caseId !== undefined) touched.add(caseId);
  }
  if (!isDone && (touched.size > 0 || after.audited.length > 0))
    problems.push(
      `a rejected call changed ${[...touched]} and audited ${after.audited.map(({ action }) => action)}`,
    );
  for (const caseId of touched) {
    if (!after.audited.some((entry) => entry.caseId === caseId))
      problems.push(`case ${caseId} changed without an audit entry`);
    if (writesEvent && !fresh.has(caseId)) problems.push(`case ${caseId} was touched and has no event of it`);
  }
  return problems;
}
