import type { CaseDetail } from '@cfm/contract/cases.ts';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type Ctx, userOf } from '../../context.ts';
import { runPreparedSql } from '../../db/prepared.ts';
import { caseScope } from '../case-scope/case-scope.ts';
import type { WorkingCalendar } from '../markets/working-time.ts';
import { cases } from './tables.ts';

/** What one statement reads of a case: the reply's own fields, and what the rest is computed from. */
export type CaseDetailRow = Omit<
  CaseDetail,
  | 'contact'
  | 'car'
  | 'caseEvents'
  | 'caseEventCount'
  | 'rules'
  | 'abilities'
  | 'dueInWorkingDays'
  | 'isLocked'
  | 'replyTemplate'
> & { calendar: WorkingCalendar | null; lockSessionHash: string | null };

/** One case with its names, sets, relations, lock and board data, if it is in the actor's scope. */
export async function readCaseDetail(ctx: Ctx, caseId: number): Promise<CaseDetailRow | undefined> {
  const name = ctx.language === 'de' ? sql.raw('name_de') : sql.raw('name_en');
  const marketName = ctx.language === 'de' ? sql.raw('name_de') : sql.raw('name');
  const lookup = (column: string): SQL =>
    sql`(select json_build_object('id', lookup_id, 'name', ${name}) from lookups where lookup_id = c.${sql.raw(column)})`;
  const reference = sql`json_build_object('caseId', r.case_id, 'internalId', r.internal_id, 'title', r.title, 'statusId', r.status_id)`;
  const visible = (alias: string): SQL =>
    sql`exists (select 1 from cases where ${and(sql`cases.case_id = ${sql.raw(alias)}.case_id`, caseScope(ctx.actor))})`;
  const [row] = await runPreparedSql<CaseDetailRow>(
    ctx.db,
    sql`select c.case_id as "caseId", c.internal_id as "internalId", c.external_id as "externalId", c.parent_id as "parentId",
      (select ${reference} from cases r where r.case_id = c.parent_id and ${visible('r')}) as parent, c.title,
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
      case when m.market_id is null then null else json_build_object('timeZone', m.time_zone, 'weekendDays', m.weekend_days,
        'holidayCountry', m.holiday_country, 'holidayState', m.holiday_state) end as calendar,
      c.language, to_json(c.receipt_date_time)#>>'{}' as "receiptDateTime", to_json(c.first_edit_date_time)#>>'{}' as "firstEditDateTime",
      to_json(c.created_date_time)#>>'{}' as "createdDateTime", to_json(c.last_modified_date_time)#>>'{}' as "lastModifiedDateTime",
      to_json(c.due_date_time)#>>'{}' as "dueDateTime", to_json(c.solved_date_time)#>>'{}' as "solvedDateTime",
      to_json(c.closed_date_time)#>>'{}' as "closedDateTime",
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
      (select coalesce(json_agg(${reference} order by r.case_id), '[]') from cases r where r.parent_id = c.case_id and ${visible('r')}) as children,
      case when l.user_id is null then null else json_build_object('id', l.user_id, 'fullName', lu.first_name || ' ' || lu.last_name, 'since', l.since) end as "lockedByUser",
      l.session_hash as "lockSessionHash",
      exists (select 1 from favorites f where f.case_id = c.case_id and f.user_id = ${userOf(ctx).userId}) as "isFavorite", c.version
    from (select * from cases where ${and(eq(cases.caseId, caseId), caseScope(ctx.actor))}) c
    left join markets m on m.market_id = c.market_id
    left join regions g on g.region_id = m.region_id
    left join case_locks l on l.case_id = c.case_id and l.lease_until > ${ctx.now()}::timestamptz
    left join users lu on lu.user_id = l.user_id`,
  );
  return row;
}
