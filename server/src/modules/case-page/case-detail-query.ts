import { caseDetail } from '@cfm/contract/case-replies.ts';
import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type Ctx, type UserActor, userOf } from '../../context.ts';
import { instantJson } from '../../db/columns.ts';
import { constantSql, statement } from '../../db/statements.ts';
import { eventCountsJson, filesOfCaseJson } from '../case-events/event-json.ts';
import { caseScope } from '../case-scope/case-scope.ts';
import { cases } from '../cases/tables.ts';
import { contactJson } from '../contacts/contact-json.ts';
import { calendarJson, calendarRow } from '../markets/calendar-json.ts';
import { ruleRow, rulesOfMarketJson } from '../rules/applicable-rules.ts';
import { solutionsJson } from '../solution/solutions-json.ts';
import { eventsJson, eventsPage } from './list-case-events.ts';
import { processStepsJson } from './process-steps-json.ts';

/** What one statement reads of a case: the reply's own fields, and what the rest is computed from. */
const caseDetailRow = z.extend(
  z.omit(caseDetail, {
    car: true,
    caseEvents: true,
    caseEventCount: true,
    rules: true,
    abilities: true,
    dueInWorkingDays: true,
    isLocked: true,
    replyTemplate: true,
  }),
  {
    calendar: z.nullable(calendarRow),
    lockSessionHash: z.nullable(z.string()),
    events: eventsPage,
    marketRules: z.array(ruleRow),
  },
);

const eventsShown = 100;

/** Columns that depend neither on the reader nor on the time, as constant SQL that is built once. */
function ownColumns(language: Language): SQL {
  const name = sql.raw(language === 'de' ? 'name_de' : 'name_en');
  const marketName = sql.raw(language === 'de' ? 'name_de' : 'name');
  const at = (column: string) => instantJson(sql.raw(`c.${column}`));
  const lookup = (column: string) =>
    sql`(select json_build_object('id', lookup_id, 'name', ${name}) from lookups where lookup_id = c.${sql.raw(column)})`;
  return constantSql(sql`c.case_id as "caseId", c.internal_id as "internalId", c.external_id as "externalId", c.parent_id as "parentId", c.title,
    c.mailbox_id as "mailboxId", (select json_build_object('id', mailbox_id, 'name', name) from mailboxes b where b.mailbox_id = c.mailbox_id) as mailbox,
    c.source_id as "sourceId", ${lookup('source_id')} as source,
    c.input_channel_id as "inputChannelId", ${lookup('input_channel_id')} as "inputChannel",
    c.status_id as "statusId", (select json_build_object('id', status_id, 'name', ${name}, 'code', code) from statuses t where t.status_id = c.status_id) as status,
    c.escalation_level_id as "escalationLevelId", ${lookup('escalation_level_id')} as "escalationLevel",
    c.social_media_agency_id as "socialMediaAgencyId", ${lookup('social_media_agency_id')} as "socialMediaAgency",
    c.social_media_channel_id as "socialMediaChannelId", ${lookup('social_media_channel_id')} as "socialMediaChannel",
    c.contact_id as "contactId", c.contact_car_id as "contactCarId", c.brand_id as "brandId", c.market_id as "marketId",
    case when m.market_id is null then null else json_build_object('marketId', m.market_id, 'name', m.${marketName},
      'region', json_build_object('id', g.region_id, 'name', g.name)) end as market,
    c.language, ${at('receipt_date_time')} as "receiptDateTime", ${at('first_edit_date_time')} as "firstEditDateTime",
    ${at('created_date_time')} as "createdDateTime", ${at('last_modified_date_time')} as "lastModifiedDateTime",
    ${at('due_date_time')} as "dueDateTime", ${at('solved_date_time')} as "solvedDateTime", ${at('closed_date_time')} as "closedDateTime",
    c.case_book as "caseBook", c.qualified, c.is_reminder_process_active as "isReminderProcessActive",
    c.has_salesforce_case_id as "hasSalesforceCaseId", c.safety_relevant as "safetyRelevant", c.legal,
    c.territory_id as "territoryId", c.tsara_number as "tsaraNumber", c.technical_campaign_id as "technicalCampaignId",
    c.bmw_department_id as "bmwDepartmentId", c.bmw_concern_id as "bmwConcernId", c.responsible_user_id as "responsibleUserId",
    (select json_build_object('id', user_id, 'fullName', first_name || ' ' || last_name) from users u where u.user_id = c.responsible_user_id) as "responsibleUser",
    (select json_build_object('boardMember', board_member, 'receivedByBoardDate', received_by_board_date,
      'requestedReplyDate', requested_reply_date, 'finalReplyDate', final_reply_date) from board_cases b where b.case_id = c.case_id) as "boardCaseData",
    (select coalesce(json_agg(json_build_object('caseCodeLevelSetId', case_code_level_set_id, 'codeLevelAreaId', code_level_area_id,
      'codeLevelTopicGroupId', code_level_topic_group_id, 'codeLevelTopicDetailId', code_level_topic_detail_id,
      'isPrimary', is_primary, 'order', "order") order by "order"), '[]') from case_code_level_sets s where s.case_id = c.case_id) as "codeLevelSets",
    case when l.user_id is null then null else json_build_object('id', l.user_id, 'fullName', lu.first_name || ' ' || lu.last_name, 'since', ${instantJson(sql`l.since`)}) end as "lockedByUser",
    l.session_hash as "lockSessionHash", c.version`);
}
const columnsIn: Record<Language, SQL> = { en: ownColumns('en'), de: ownColumns('de') };
const reference = sql.raw(
  `json_build_object('caseId', r.case_id, 'internalId', r.internal_id, 'title', r.title, 'statusId', r.status_id)`,
);
const caseId = sql.raw('c.case_id');
const newestEvents = eventsJson(caseId, { skip: sql.raw('0'), take: sql.raw(String(eventsShown)) });
const hangingOnCase = constantSql(sql`
  case when m.market_id is null then null else ${calendarJson} end as calendar,
  (select ${contactJson} from contacts o where o.contact_id = c.contact_id) as contact,
  ${newestEvents} as events, ${eventCountsJson(caseId)} as "eventCounts", ${processStepsJson(caseId)} as "processSteps",
  ${solutionsJson(caseId)} as solutions, ${filesOfCaseJson(caseId)} as files, ${rulesOfMarketJson(sql`c.market_id`)} as "marketRules"`);

interface Reader {
  actor: UserActor;
  language: Language;
  now: string;
}
const detailOfCase = statement({
  name: 'detail of a case',
  row: z.object({ detail: caseDetailRow }),
  sql: (caseId: number, { actor, language, now }: Reader) => {
    const scope = caseScope(actor);
    const isVisible = sql`exists (select 1 from cases where cases.case_id = r.case_id and ${scope})`;
    return sql`select row_to_json(whole) as detail from (
      select ${columnsIn[language]}, ${hangingOnCase},
        (select ${reference} from cases r where r.case_id = c.parent_id and ${isVisible}) as parent,
        (select coalesce(json_agg(${reference} order by r.case_id), '[]') from cases r where r.parent_id = c.case_id and ${isVisible}) as children,
        exists (select 1 from favorites f where f.case_id = c.case_id and f.user_id = ${actor.userId}) as "isFavorite"
      from (select * from cases where ${and(eq(cases.caseId, caseId), scope)}) c
      left join markets m on m.market_id = c.market_id
      left join regions g on g.region_id = m.region_id
      left join case_locks l on l.case_id = c.case_id and l.lease_until > ${now}::timestamptz
      left join users lu on lu.user_id = l.user_id
    ) whole`;
  },
});

/** One case with all that its page shows, read by one statement; null when it is not in the actor's scope. */
export async function findCaseDetail(ctx: Ctx, caseId: number) {
  const reader = { actor: userOf(ctx), language: ctx.language, now: ctx.now() };
  const [row] = await detailOfCase(ctx.db, caseId, reader);
  return row?.detail ?? null;
}
