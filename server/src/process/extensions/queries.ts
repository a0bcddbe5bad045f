import { and, count, desc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import { fullNameSql } from '../../access/users/full-name-sql.ts';
import { users } from '../../access/users/tables.ts';
import { attendedBy } from '../../cases/case/attended-by.ts';
import { caseAttention, caseEvents, cases } from '../../cases/case/tables.ts';
import { dealers } from '../../catalog/markets/tables.ts';
import { found } from '../../errors.ts';
import type { Db } from '../../platform/db/client.ts';
import { instantJson } from '../../platform/db/columns.ts';
import { type Param, preparedQuery } from '../../platform/db/prepared-queries.ts';
import { caseLinks } from '../forwarding/tables.ts';
import { delays, extensionRequests, isActive } from './tables.ts';

/** Extensions of a link, newest first. */
export const listDelaysOfLink = (db: Db, caseLinkId: number) => selectDelaysOfLink(db, { caseLinkId });
const selectDelaysOfLink = preparedQuery((db, given: Param<{ caseLinkId: number }>) =>
  db
    .select({
      caseEventId: delays.caseEventId,
      at: delays.at,
      days: delays.days,
      reason: delays.reason,
      origin: delays.origin,
      dueAfter: delays.dueAfter,
      takenBackAt: delays.takenBackAt,
      takenBackByUserId: delays.takenBackByUserId,
    })
    .from(delays)
    .where(eq(delays.caseLinkId, given('caseLinkId')))
    .orderBy(desc(delays.delayId)),
);

/** Returns the extension of an event of this case. */
export async function getDelay(db: Db, caseId: number, caseEventId: number) {
  const [row] = await db
    .select(getTableColumns(delays))
    .from(delays)
    .where(and(eq(delays.caseId, caseId), eq(delays.caseEventId, caseEventId)));
  return found(row);
}

const selectExtensions = preparedQuery((db, given: Param<{ caseId: number }>) =>
  db
    .select({ count: count(), workingDays: sql<number>`coalesce(sum(${delays.days}), 0)::int` })
    .from(delays)
    .where(and(eq(delays.caseId, given('caseId')), isActive)),
);
export interface Extensions {
  count: number;
  workingDays: number;
}
/** Number and working days of the extensions of a case so far (rules 9.15 and 9.30). */
export async function sumExtensions(db: Db, caseId: number): Promise<Extensions> {
  const [row] = await selectExtensions(db, { caseId });
  return { count: row?.count ?? 0, workingDays: row?.workingDays ?? 0 };
}

/**
 * Table of the delays of a case, including those of cases integrated into it: `case_event_id`, and `details`, its part
 * of the event details in replies, as JSON. The number of an extension skips those that were taken back (rule 9.30).
 */
export const delaysOfCase = (caseId: SQL): SQL => sql`(
  select d.case_event_id, jsonb_build_object(
    'days', d.days, 'reason', d.reason, 'origin', d.origin, 'withoutPersonSign', d.origin = 'timer', 'dueAfter', ${instantJson(sql`d.due_after`)},
    'takenBackAt', ${instantJson(sql`d.taken_back_at`)}, 'takenBackBy', case when d.taken_back_at is not null then coalesce(${fullNameSql('u')}, e.name, l.email) end,
    'extension', case when d.taken_back_at is null then jsonb_build_object(
      'number', count(*) filter (where d.taken_back_at is null) over so_far,
      'totalDays', sum(d.days) filter (where d.taken_back_at is null) over so_far) end) as details
  from ${delays} d left join ${users} u on u.user_id = d.taken_back_by_user_id
  join ${caseLinks} l on l.case_link_id = d.case_link_id left join ${dealers} e on e.dealer_id = l.dealer_id
  where d.case_event_id in (select o.case_event_id from ${caseEvents} o where o.case_id = ${caseId} and o.type = 'delay')
  window so_far as (partition by d.case_id order by d.delay_id))`;

const selectOpenRequest = preparedQuery((db, given: Param<{ caseLinkId: number }>) =>
  db
    .select({ days: extensionRequests.days, reason: extensionRequests.reason, at: extensionRequests.at })
    .from(extensionRequests)
    .where(and(eq(extensionRequests.caseLinkId, given('caseLinkId')), isNull(extensionRequests.answeredAt))),
);
/** The extension request of a link that staff have not decided yet, or null. */
export async function findOpenExtensionRequest(db: Db, caseLinkId: number) {
  const [row] = await selectOpenRequest(db, { caseLinkId });
  return row ?? null;
}

/** Days granted to a case by its links and by extension requests, in total and per recipient (rule 16.14). */
export const grantedOfCaseJson = (caseId: SQL): SQL => sql`(
  select json_build_object('extensions', count(*), 'workingDays', coalesce(sum(g.days), 0),
    'byRecipient', (select coalesce(json_agg(json_build_object('name', r.name, 'extensions', r.extensions, 'workingDays', r.days) order by r.days desc, r.name), '[]')
      from (select coalesce(e.name, l.email) as name, count(*) as extensions, sum(o.days) as days from ${grantedDays(caseId)} o
        join ${caseLinks} l on l.case_link_id = o.case_link_id left join ${dealers} e on e.dealer_id = l.dealer_id group by 1) r))
  from ${grantedDays(caseId)} g)`;
const grantedDays = (caseId: SQL): SQL => sql`(
  select d.case_link_id, d.days from ${delays} d where d.case_id = ${caseId} and d.taken_back_at is null
  union all select w.case_link_id, w.days from ${extensionRequests} w where w.case_id = ${caseId} and w.is_granted)`;

/** Table of the extension requests of a case, like `delaysOfCase`. */
export const extensionRequestsOfCase = (caseId: SQL): SQL => sql`(
  select w.case_event_id, jsonb_build_object('answeredAt', ${instantJson(sql`w.answered_at`)},
    'answeredBy', ${fullNameSql('u')}, 'isGranted', w.is_granted, 'dueAfter', ${instantJson(sql`w.due_after`)}) as details
  from ${extensionRequests} w left join ${users} u on u.user_id = w.answered_by_user_id
  where w.case_event_id in (select o.case_event_id from ${caseEvents} o where o.case_id = ${caseId} and o.type = 'extensionRequest'))`;

/**
 * Cases that need attention of this user: those with an unseen action of an outsider (rule 3.34), and those with an
 * open extension request (rule 9.36).
 */
export const casesToAttend = (userId: number): SQL => sql`(
  select w.case_id from ${extensionRequests} w where w.answered_at is null
  union all
  select a.case_id from ${caseAttention} a join ${cases} c on c.case_id = a.case_id
  where ${attendedBy(userId)})`;
