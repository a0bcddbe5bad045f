import { caseEventBody } from '@cfm/contract/cases/events.ts';
import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { eventsShown } from '@cfm/contract/platform/limits.ts';
import { caseDetail } from '@cfm/contract/screens/case-detail.ts';
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { caseScope } from '../../access/case-scope/case-scope.ts';
import { fullNameSql } from '../../access/users/full-name-sql.ts';
import { isActiveLock } from '../../cases/case/active-lock.ts';
import { awaitsAnswerSql } from '../../cases/case/awaits-answer.ts';
import { cases } from '../../cases/case/tables.ts';
import { firstEventSql } from '../../cases/events/queries.ts';
import { calendarJson, calendarRow } from '../../catalog/markets/calendar-json.ts';
import { regionNameSql } from '../../catalog/markets/region-name-sql.ts';
import { ruleRow, rulesOfMarketJson } from '../../catalog/rules/applicable-rules.ts';
import { type Ctx, type UserActor, userOf } from '../../context.ts';
import { earlierConcern } from '../../people/contacts/earlier-concern.ts';
import { contactJson } from '../../people/contacts/queries.ts';
import { instantJson } from '../../platform/db/columns.ts';
import { constantSql, statement } from '../../platform/db/statements.ts';
import { requestOfCaseJson, requestRow } from '../../process/customer-requests/summarize-request.ts';
import { grantedOfCaseJson } from '../../process/extensions/queries.ts';
import { planOfCaseJson } from '../../process/reminders/queries.ts';
import { billedOfCaseJson, billedRow } from '../billing/billed-of-case.ts';
import { allEventsJson } from './list-events-of-case.ts';

/** The columns read by one statement: fields of the response, and inputs for the computed ones. */
const caseDetailRow = z.extend(
  z.omit(caseDetail, {
    car: true,
    caseEvents: true,
    caseEventCount: true,
    firstMessageId: true,
    eventCounts: true,
    processSteps: true,
    solutions: true,
    files: true,
    rules: true,
    abilities: true,
    dueInWorkingDays: true,
    isLocked: true,
    replyTemplate: true,
    postQualification: true,
    billed: true,
  }),
  {
    postQualification: z.nullable(requestRow),
    billed: z.nullable(billedRow),
    calendar: z.nullable(calendarRow),
    lockSessionHash: z.nullable(z.string()),
    events: z.array(caseEventBody),
    firstEventId: z.nullable(z.number()),
    marketRules: z.array(ruleRow),
  },
);

/** The row of the case, in every statement of this file. */
const c = alias(cases, 'c');
const {
  requestKey: _key,
  createdByUserId: _creator,
  deletedAt: _deleted,
  anonymisedAt: _anonymised,
  firstCompletedAt: _completed,
  statusBeforeId: _before,
  integratedIntoId: _into,
  runningDueDateTime: _runs,
  hasTopic: _classified,
  isToClassify: _toClassify,
  ...shown
} = getTableColumns(c);
/** Its columns under the names of the response, which are those of the table. */
const ownColumns = constantSql(
  sql.join(
    Object.entries(shown).map(([field, column]) => {
      const isMoment = column.getSQLType() === cases.receiptDateTime.getSQLType();
      return sql`${isMoment ? instantJson(sql`${column}`) : column} as ${sql.identifier(field)}`;
    }),
    sql`, `,
  ),
);

/** The names for the ids of a case, as constant SQL that is built once. */
function namesOf(language: Language): SQL {
  const name = sql.raw(language === 'de' ? 'name_de' : 'name_en');
  const marketName = sql.raw(language === 'de' ? 'name_de' : 'name');
  const lookup = (id: PgColumn) =>
    sql`(select json_build_object('id', lookup_id, 'name', ${name}) from lookups where lookup_id = ${id})`;
  return constantSql(sql`
    (select json_build_object('id', mailbox_id, 'name', name) from mailboxes b where b.mailbox_id = c.mailbox_id) as mailbox,
    ${lookup(c.sourceId)} as source, ${lookup(c.inputChannelId)} as "inputChannel",
    (select json_build_object('id', status_id, 'name', ${name}, 'code', code) from statuses t where t.status_id = c.status_id) as status,
    ${lookup(c.escalationLevelId)} as "escalationLevel", ${lookup(c.socialMediaAgencyId)} as "socialMediaAgency",
    ${lookup(c.socialMediaChannelId)} as "socialMediaChannel",
    case when m.market_id is null then null else json_build_object('marketId', m.market_id, 'name', m.${marketName},
      'region', json_build_object('id', g.region_id, 'name', ${regionNameSql(language, 'g')})) end as market,
    (select json_build_object('id', user_id, 'fullName', ${fullNameSql('u')}) from users u where u.user_id = c.responsible_user_id) as "responsibleUser",
    (select json_build_object('boardMember', board_member, 'receivedByBoardDate', received_by_board_date,
      'requestedReplyDate', requested_reply_date, 'finalReplyDate', final_reply_date) from board_cases b where b.case_id = c.case_id) as "boardCaseData",
    (select coalesce(json_agg(json_build_object('caseCodeLevelSetId', case_code_level_set_id, 'codeLevelAreaId', code_level_area_id,
      'codeLevelTopicGroupId', code_level_topic_group_id, 'codeLevelTopicDetailId', code_level_topic_detail_id,
      'isPrimary', is_primary, 'order', "order") order by "order"), '[]') from case_code_level_sets s where s.case_id = c.case_id) as "codeLevelSets",
    case when l.user_id is null then null else json_build_object('id', l.user_id, 'fullName', ${fullNameSql('lu')}, 'since', ${instantJson(sql`l.since`)}) end as "lockedByUser",
    l.session_hash as "lockSessionHash"`);
}
const namesIn: Record<Language, SQL> = { en: namesOf('en'), de: namesOf('de') };
const reference = sql.raw(
  `json_build_object('caseId', r.case_id, 'internalId', r.internal_id, 'title', r.title, 'statusId', r.status_id)`,
);
const related = constantSql(
  sql`json_build_object('relation', o.relation, 'caseId', r.case_id, 'internalId', r.internal_id, 'title', r.title, 'statusId', r.status_id,
    'dueDateTime', ${instantJson(sql`r.running_due_date_time`)})`,
);
/** The related cases of a case: parent, children and siblings, integrations, duplicates and conversions. */
const tiedCases = sql.raw(`(
  select 'parent' as relation, c.parent_id as case_id
  union select 'child', f.case_id from cases f where f.parent_id = c.case_id
  union select 'sibling', f.case_id from cases f where f.parent_id = c.parent_id and f.case_id <> c.case_id
  union select 'integratedInto', c.integrated_into_id
  union select 'integrated', f.case_id from cases f where f.integrated_into_id = c.case_id
  union select v.details ->> 'kind', (v.details ->> 'caseId')::int from case_events v
    where v.case_id = c.case_id and v.type = 'relation'
      and v.details ->> 'kind' in ('duplicateOf', 'duplicatedAs', 'convertedFrom', 'convertedTo'))`);
const integratedAt = constantSql(
  sql`(select ${instantJson(sql`i.integrated_at`)} from case_integrations i where i.case_id = c.case_id and i.undone_at is null)`,
);
const concernBefore = constantSql(earlierConcern);
const caseId = sql.raw('c.case_id');
const hangingOnCase = constantSql(sql`
  case when m.market_id is null then null else ${calendarJson} end as calendar,
  (select ${contactJson} from contacts o where o.contact_id = c.contact_id) as contact,
  ${planOfCaseJson(caseId)} as "reminderPlan", ${requestOfCaseJson(caseId, sql.raw('c.contact_id'))} as "postQualification", ${grantedOfCaseJson(caseId)} as granted,
  ${allEventsJson(caseId, eventsShown)} as events, ${firstEventSql(caseId)} as "firstEventId", ${rulesOfMarketJson(sql`c.market_id`)} as "marketRules"`);

interface Reader {
  actor: UserActor;
  language: Language;
  now: string;
}
const detailOfCase = statement({
  name: 'detail of a case',
  row: z.object({ detail: caseDetailRow }),
  sql: (id: number, { actor, language, now }: Reader) => {
    const scope = caseScope(actor, cases);
    const isVisible = sql`exists (select 1 from cases where cases.case_id = r.case_id and ${scope})`;
    return sql`select row_to_json(whole) as detail from (
      select ${ownColumns}, ${namesIn[language]}, ${hangingOnCase},
        (select ${reference} from cases r where r.case_id = c.parent_id and ${isVisible}) as parent,
        (select coalesce(json_agg(${reference} order by r.case_id), '[]') from cases r where r.parent_id = c.case_id and ${isVisible}) as children,
        (select coalesce(json_agg(${related} order by o.relation, r.receipt_date_time desc, r.case_id desc), '[]')
          from ${tiedCases} o join cases r on r.case_id = o.case_id where ${isVisible}) as related,
        ${integratedAt} as "integratedAt", ${billedOfCaseJson(caseId, actor, language)} as billed,
        (${concernBefore} and ${isVisible} order by r.receipt_date_time desc, r.case_id desc limit 1) as "earlierConcern",
        exists (select 1 from favorites f where f.case_id = c.case_id and f.user_id = ${actor.userId}) as "isFavorite",
        ${awaitsAnswerSql} as "awaitsAnswer",
        (select coalesce(json_agg(distinct split_part(d.key, ':', 3)), '[]') from drafts d
          where d.user_id = ${actor.userId} and d.key like ${`case:${id}:%`}) as drafts
      from (select * from cases where ${and(eq(cases.caseId, id), scope)}) c
      left join markets m on m.market_id = c.market_id
      left join regions g on g.region_id = m.region_id
      left join case_locks l on ${isActiveLock(sql`c.case_id`, now)}
      left join users lu on lu.user_id = l.user_id
    ) whole`;
  },
});

const readerOf = (ctx: Ctx): Reader => ({ actor: userOf(ctx), language: ctx.language, now: ctx.now() });

/** One case with everything its page shows, read by one statement. Null if it is out of the actor's scope. */
export async function findCaseDetail(ctx: Ctx, caseId: number) {
  const [row] = await detailOfCase(ctx.db, caseId, readerOf(ctx));
  return row?.detail ?? null;
}
