import { type GdprPerson, gdprPerson, storedCase, storedEvent } from '@cfm/contract/people/privacy.ts';
import { storedRowsShown } from '@cfm/contract/platform/limits.ts';
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { beyondScope, caseScope } from '../../access/case-scope/case-scope.ts';
import { fullNameSql } from '../../access/users/full-name-sql.ts';
import { isOfCase } from '../../cases/case/of-case.ts';
import { excludedStatuses } from '../../cases/case/status-sql.ts';
import { cases } from '../../cases/case/tables.ts';
import type { Ctx } from '../../context.ts';
import { found } from '../../errors.ts';
import { instantJson } from '../../platform/db/columns.ts';
import { statement } from '../../platform/db/statements.ts';
import { getContact } from '../contacts/get-contact.ts';
import { casesOfContact, countStored } from '../contacts/list-persons.ts';
import { storedMails } from '../contacts/stored-mails.ts';
import { eventTitles } from './event-titles.ts';
import { findMentions, isAmong, type Mention } from './find-mentions.ts';

const {
  restriction,
  legalHold,
  auditValues,
  legalCases,
  cases: casesForm,
  mails,
  files,
  answers,
} = gdprPerson.shape;
const { appearances, appearancesTotal } = gdprPerson.shape;
const events = z.array(z.extend(storedEvent, { details: z.unknown() }));

const rowsJson = (columns: SQL, from: SQL, order: SQL): SQL => sql`(
  select coalesce(json_agg(row_to_json(r)), '[]') from (select ${columns} from ${from} order by ${order} limit ${sql.raw(String(storedRowsShown))}) r)`;
const ofCase = sql`cases.case_id as "caseId", cases.internal_id as "internalId"`;
const caseColumns = sql`${ofCase}, cases.title, cases.status_id as "statusId",
  ${instantJson(sql`cases.receipt_date_time`)} as "receiptDateTime", cases.legal`;
const restraintJson = (
  at: SQL,
  reason: SQL,
  by: SQL,
): SQL => sql`case when ${at} is not null then json_build_object(
  'at', ${instantJson(at)}, 'reason', coalesce(${reason}, ''), 'by', (select ${fullNameSql('u')} from users u where u.user_id = ${by})) end`;

const storedOnPerson = statement({
  name: 'data stored on a person',
  row: z.object({
    restriction,
    legalHold,
    auditValues,
    legalCases,
    cases: casesForm,
    events,
    mails,
    files,
    answers,
    appearances,
    appearancesTotal,
  }),
  sql: (ctx: Ctx, contactId: number) => {
    const own = casesOfContact(sql`${contactId}::int`);
    const seen = sql`cases.case_id in ${own} and ${caseScope(ctx.actor, cases)}`;
    // Records moved by an integration are listed only if the reader sees their current case too.
    const stands = (name: string) =>
      sql`exists (select from cases where cases.case_id = ${sql.identifier(name)}.case_id and ${caseScope(ctx.actor, cases)})`;
    const listed = sql`cases where ${seen} and cases.status_id not in ${excludedStatuses}`;
    return sql`select
      ${restraintJson(sql`o.restricted_at`, sql`o.restriction_reason`, sql`o.restricted_by_user_id`)} as restriction,
      ${restraintJson(sql`o.held_at`, sql`o.hold_reason`, sql`o.held_by_user_id`)} as "legalHold",
      (select count(*)::int from audit_personal_values p where p.contact_id = o.contact_id or p.case_id in ${own}) as "auditValues",
      (select count(*)::int from cases where cases.case_id in ${own} and cases.legal) as "legalCases",
      ${rowsJson(caseColumns, sql`cases where ${seen}`, sql`cases.receipt_date_time desc, cases.case_id desc`)} as cases,
      ${rowsJson(
        sql`${ofCase}, v.case_event_id as "caseEventId", v.type, v.title, v.details, ${instantJson(sql`v.created_at`)} as at`,
        sql`cases join case_events v on ${isOfCase(sql`v`, sql`cases.case_id`)} where ${seen} and ${stands('v')}`,
        sql`v.created_at desc, v.case_event_id desc`,
      )} as events,
      ${rowsJson(
        sql`${ofCase}, m.key, m."to", m.subject, m.state, m.is_received as "isReceived", ${instantJson(sql`m.created_at`)} as at`,
        sql`cases cross join lateral ${storedMails(sql`cases.case_id`)} m where ${seen} and ${stands('m')}`,
        sql`m.created_at desc, m.key desc`,
      )} as mails,
      ${rowsJson(
        sql`${ofCase}, a.attachment_id as "attachmentId", f.file_name as "fileName", f.size_bytes as "sizeBytes"`,
        sql`cases join case_events v on ${isOfCase(sql`v`, sql`cases.case_id`)} join attachments a on a.case_event_id = v.case_event_id
          join stored_files f on f.stored_file_id = a.stored_file_id where ${seen} and ${stands('v')}`,
        sql`a.attachment_id desc`,
      )} as files,
      ${rowsJson(
        sql`${ofCase}, q.post_qualification_id as "postQualificationId", ${instantJson(sql`q.created_at`)} as at,
          ${instantJson(sql`q.answered_at`)} as "answeredAt"`,
        sql`post_qualifications q join cases on cases.case_id = q.case_id
          where q.contact_id = o.contact_id and q.answered_at is not null and ${caseScope(ctx.actor, cases)}`,
        sql`q.answered_at desc`,
      )} as answers,
      ${rowsJson(
        sql`${ofCase}, to_char(cases.receipt_date_time at time zone 'Europe/Berlin', 'YYYY-MM-DD') as date`,
        listed,
        sql`cases.receipt_date_time desc, cases.case_id desc`,
      )} as appearances,
      (select count(*)::int from ${listed}) as "appearancesTotal"
    from contacts o where o.contact_id = ${contactId}`;
  },
});

const mentioned = statement({
  name: 'cases that mention a person',
  row: storedCase,
  sql: (ctx: Ctx, caseIds: readonly number[]) =>
    sql`select ${caseColumns} from cases where ${isAmong(sql`cases.case_id`, caseIds)} and ${caseScope(ctx.actor, cases)} order by cases.case_id desc`,
});

/** Everything stored on a person (rules 19.2 and 19.3). Of cases out of the reader's scope only the count. */
export async function getPerson(ctx: Ctx, { contactId }: { contactId: number }): Promise<GdprPerson> {
  const contact = await getContact(beyondScope(ctx), contactId);
  const [rows] = await storedOnPerson(ctx.db, ctx, contactId);
  const storedCounts = (await countStored(ctx, [contactId])).get(contactId);
  const { mentions, areMore } = await findMentions(ctx, contactId);
  const { events: recorded, ...others } = found(rows);
  const titleOf = await eventTitles(ctx.db, ctx.language);
  const events = recorded.map(({ details, ...event }) => ({
    ...event,
    title: titleOf({ ...event, details }),
  }));
  return {
    contact,
    ...others,
    events,
    storedCounts: found(storedCounts),
    ...(await shownMentions(ctx, mentions)),
    areMoreMentions: areMore,
  };
}

async function shownMentions(ctx: Ctx, mentions: readonly Mention[]) {
  const byCase = new Map(mentions.map(({ caseId, foundBy }) => [caseId, foundBy]));
  const seen = mentions.length === 0 ? [] : await mentioned(ctx.db, ctx, [...byCase.keys()]);
  return {
    mentions: seen
      .slice(0, storedRowsShown)
      .map((each) => ({ ...each, foundBy: byCase.get(each.caseId) ?? [] })),
    mentionsTotal: mentions.length,
    mentionsOutOfScope: mentions.length - seen.length,
  };
}
