import { listTotalLimit, searchTotalLimit } from '@cfm/contract/limits.ts';

/**
 * The statements of the bare limit, the best ones known for their rows. They give the text of the reply as the product sends it, key for key. What only the
 * product's code can know (working days left, abilities, texts of rules) comes in as a parameter taken from the
 * product's own answer.
 */

/** A moment as the product spells it. */
const moment = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Total and page each by themselves, along their own index: for conditions that the indexes hold. */
const countedAndWalked = (where: string) => `
with total as (
  select count(*) as n from (select 1 from cases where deleted_at is null and ${where} limit ${listTotalLimit + 1}) counted
), page as (
  select case_id from cases where deleted_at is null and ${where} order by receipt_date_time desc, case_id desc limit 20
)`;
/** Total and page from one pass: for conditions that cost. */
const matchedOnce = (where: string) => `
with matched as materialized (
  select case_id, receipt_date_time from cases where deleted_at is null and ${where} limit ${listTotalLimit + 1}
), total as (
  select count(*) as n from matched
), page as (
  (select case_id from matched where (select n from total) <= ${listTotalLimit} order by receipt_date_time desc, case_id desc limit 20)
  union all
  (select case_id from cases where (select n from total) > ${listTotalLimit} and deleted_at is null and ${where}
    order by receipt_date_time desc, case_id desc limit 20)
)`;
/**
 * The query $3. Words that a tenth of the newest cases hold are walked for; of others the index gives the hits, and when
 * these are more than the limit, the page is walked for.
 */
function searched(): string {
  const alive = 'deleted_at is null and status_id not in (8, 9)';
  const newestFirst = 'order by receipt_date_time desc, case_id desc';
  const isMet = 'words @@ (select $3::tsquery)';
  const walked = (when: string, count: number) => `(select case_id, receipt_date_time from case_search
    where ${when} and ${alive} and case when ${isMet} then true else false end ${newestFirst} limit ${count})`;
  return `
with sample as (
  select words from case_search where deleted_at is null ${newestFirst} limit 200
), frequent as (
  select count(*) filter (where ${isMet}) >= 20 as yes from sample
), matched as materialized (
  (select case_id, receipt_date_time from case_search
    where not (select yes from frequent) and ${alive} and ${isMet} limit ${searchTotalLimit + 1})
  union all
  ${walked('(select yes from frequent)', searchTotalLimit + 1)}
), total as (
  select count(*) as n from matched
), page as (
  (select case_id, receipt_date_time from matched
    where (select yes from frequent) or (select n from total) <= ${searchTotalLimit} ${newestFirst} limit 20)
  union all
  ${walked(`not (select yes from frequent) and (select n from total) > ${searchTotalLimit}`, 20)}
)`;
}

/** A page of the list. $1 is the reader, $2 an object from case id to working days left; `found` may use $3 and up. */
function listStatement(found: string, limit = listTotalLimit): string {
  return `${found}
select '{"totalCount":' || least(total.n, ${limit}) || ',"isTotalExact":' || (total.n <= ${limit})::text || ',"items":['
  || coalesce((select string_agg(row_to_json(r)::text, ',') from (
    select c.case_id as "caseId", c.internal_id as "internalId", c.title,
      nullif(concat_ws(' ', o.academic_title, o.first_name, o.last_name), '') as customer, right(k.vin, 7) as "vinTail",
      c.status_id as "statusId", c.escalation_level_id as "escalationLevelId", c.market_id as "marketId",
      c.source_id as "sourceId", c.input_channel_id as "inputChannelId", c.brand_id as "brandId", d.name as "modelName",
      s.code_level_area_id as "codeLevelAreaId", s.code_level_topic_group_id as "codeLevelTopicGroupId",
      s.code_level_topic_detail_id as "codeLevelTopicDetailId",
      ${moment('c.receipt_date_time')} as "receiptDateTime", ${moment('c.due_date_time')} as "dueDateTime",
      ($2::jsonb ->> c.case_id::text)::int as "dueInWorkingDays",
      (select concat_ws(' ', u.first_name, u.last_name) from case_locks l join users u on u.user_id = l.user_id
        where l.case_id = c.case_id and l.lease_until > now()) as "lockedByUser",
      c.responsible_user_id as "responsibleUserId", ${moment('c.last_modified_date_time')} as "lastModifiedDateTime",
      c.is_reminder_process_active as "isReminderProcessActive", c.safety_relevant as "safetyRelevant", c.legal,
      exists (select 1 from favorites f where f.case_id = c.case_id and f.user_id = $1::int) as "isFavorite"
    from page join cases c using (case_id)
    left join contacts o on o.contact_id = c.contact_id
    left join contact_cars k on k.contact_car_id = c.contact_car_id
    left join car_models d on d.model_id = k.model_id
    left join case_code_level_sets s on s.case_id = c.case_id and s.is_primary
    order by c.receipt_date_time desc, c.case_id desc
  ) r), '') || ']}'
from total`;
}

const lookup = (column: string) =>
  `(select row_to_json(x) from (select lookup_id as id, name_en as name from lookups where lookup_id = c.${column}) x)`;
const reference = 'r.case_id as "caseId", r.internal_id as "internalId", r.title, r.status_id as "statusId"';
const car = `k.contact_car_id as "contactCarId", k.vin, k.brand_id as "brandId", k.model_id as "modelId", d.name as "modelName",
  k.model_code as "modelCode", k.licence_plate as "licencePlate", k.country_of_registration_code as "countryOfRegistrationCode",
  k.first_registration as "firstRegistration", k.mileage_km as "mileageKm", k.dealer_id as "dealerId", e.name as "dealerName"
  from contact_cars k left join car_models d on d.model_id = k.model_id left join dealers e on e.dealer_id = k.dealer_id`;
const previewable = `('image/png', 'image/jpeg', 'image/gif', 'image/webp', 'application/pdf')`;

const file = `a.attachment_id as "attachmentId", f.file_name as "fileName",
  f.content_type as "contentType", f.size_bytes as "sizeBytes", f.content_type in ${previewable} as "isPreviewable"`;
const filesOfEvent = `(select coalesce(json_agg(row_to_json(y)), '[]') from (select ${file}
  from attachments a join stored_files f on f.stored_file_id = a.stored_file_id
  where a.case_event_id = v.case_event_id order by a."order", a.attachment_id) y) as attachments`;
const delaysOfCase = `left join (
  select d.case_event_id, d.days, d.reason, d.origin, d.due_after, d.taken_back_at, d.taken_back_by_user_id,
    count(*) filter (where d.taken_back_at is null) over so_far as number,
    sum(d.days) filter (where d.taken_back_at is null) over so_far as total
  from delays d where d.case_id = c.case_id window so_far as (order by d.delay_id)) d on d.case_event_id = v.case_event_id`;
const details = `case when d.case_event_id is null then v.details else v.details || jsonb_build_object(
  'days', d.days, 'reason', d.reason, 'origin', d.origin, 'noSignOfPerson', d.origin = 'timer', 'dueAfter', ${moment('d.due_after')},
  'takenBackAt', ${moment('d.taken_back_at')},
  'takenBackBy', (select first_name || ' ' || last_name from users where user_id = d.taken_back_by_user_id),
  'extension', case when d.taken_back_at is null then jsonb_build_object('number', d.number, 'totalDays', d.total) end) end as details`;

/** A case with all that its page shows. $1 is the case, $2 the reader, $3 what only the product's code knows. */
const openStatement = `
select row_to_json(whole)::text from (select
  c.case_id as "caseId", c.internal_id as "internalId", c.external_id as "externalId", c.parent_id as "parentId",
  (select row_to_json(x) from (select ${reference} from cases r where r.case_id = c.parent_id and r.deleted_at is null) x) as parent, c.title,
  c.mailbox_id as "mailboxId", (select row_to_json(x) from (select mailbox_id as id, name from mailboxes where mailbox_id = c.mailbox_id) x) as mailbox,
  c.source_id as "sourceId", ${lookup('source_id')} as source,
  c.input_channel_id as "inputChannelId", ${lookup('input_channel_id')} as "inputChannel",
  c.status_id as "statusId", (select row_to_json(x) from (select status_id as id, name_en as name, code from statuses where status_id = c.status_id) x) as status,
  c.escalation_level_id as "escalationLevelId", ${lookup('escalation_level_id')} as "escalationLevel",
  c.social_media_agency_id as "socialMediaAgencyId", ${lookup('social_media_agency_id')} as "socialMediaAgency",
  c.social_media_channel_id as "socialMediaChannelId", ${lookup('social_media_channel_id')} as "socialMediaChannel",
  c.contact_id as "contactId",
  (select row_to_json(x) from (select o.contact_id as "contactId", o.title, o.academic_title as "academicTitle", o.first_name as "firstName",
      o.last_name as "lastName", concat_ws(' ', o.first_name, o.last_name) as "fullName", o.emails, o.phones, o.language,
      (select coalesce(json_agg(row_to_json(a) order by a.kind), '[]') from (select kind, bu_name as "buName", street, house_number as "houseNumber",
        zip_code as "zipCode", city, country_code as "countryCode" from contact_addresses where contact_id = o.contact_id) a) as addresses,
      o.note,
      (select coalesce(json_agg(row_to_json(y) order by y."contactCarId"), '[]') from (select ${car} where k.contact_id = o.contact_id) y) as cars,
      exists (select 1 from unnest(o.emails) m join blacklist b on lower(b.email) in (lower(m), '*@' || lower(split_part(m, '@', 2)))) as "isBlacklisted",
      o.version
    from contacts o where o.contact_id = c.contact_id) x) as contact,
  c.contact_car_id as "contactCarId", (select row_to_json(y) from (select ${car} where k.contact_car_id = c.contact_car_id) y) as car,
  c.brand_id as "brandId", c.market_id as "marketId",
  (select row_to_json(x) from (select m.market_id as "marketId", m.name, json_build_object('id', g.region_id, 'name', g.name) as region
    from markets m join regions g on g.region_id = m.region_id where m.market_id = c.market_id) x) as market,
  c.language, ${moment('c.receipt_date_time')} as "receiptDateTime", ${moment('c.first_edit_date_time')} as "firstEditDateTime",
  ${moment('c.created_date_time')} as "createdDateTime", ${moment('c.last_modified_date_time')} as "lastModifiedDateTime",
  ${moment('c.due_date_time')} as "dueDateTime", ($3::jsonb -> 'due')::int as "dueInWorkingDays",
  ${moment('c.solved_date_time')} as "solvedDateTime", ${moment('c.closed_date_time')} as "closedDateTime",
  c.case_book as "caseBook", c.qualified, false as "isLocked", null as "lockedByUser",
  c.is_reminder_process_active as "isReminderProcessActive", c.has_salesforce_case_id as "hasSalesforceCaseId",
  c.safety_relevant as "safetyRelevant", c.legal, c.territory_id as "territoryId", c.tsara_number as "tsaraNumber",
  c.technical_campaign_id as "technicalCampaignId", c.bmw_department_id as "bmwDepartmentId", c.bmw_concern_id as "bmwConcernId",
  c.responsible_user_id as "responsibleUserId",
  (select row_to_json(x) from (select user_id as id, first_name || ' ' || last_name as "fullName" from users where user_id = c.responsible_user_id) x) as "responsibleUser",
  (select row_to_json(x) from (select board_member as "boardMember", received_by_board_date as "receivedByBoardDate",
    requested_reply_date as "requestedReplyDate", final_reply_date as "finalReplyDate" from board_cases where case_id = c.case_id) x) as "boardCaseData",
  (select coalesce(json_agg(row_to_json(x) order by x."order"), '[]') from (select case_code_level_set_id as "caseCodeLevelSetId",
    code_level_area_id as "codeLevelAreaId", code_level_topic_group_id as "codeLevelTopicGroupId",
    code_level_topic_detail_id as "codeLevelTopicDetailId", is_primary as "isPrimary", "order"
    from case_code_level_sets where case_id = c.case_id) x) as "codeLevelSets",
  (select coalesce(json_agg(row_to_json(x) order by x."caseId"), '[]') from (select ${reference} from cases r where r.parent_id = c.case_id and r.deleted_at is null) x) as children,
  (select coalesce(json_agg(row_to_json(x)), '[]') from (select v.case_event_id as "caseEventId", v.type, v.title, v.content,
      ${moment('v.created_at')} as "createdAtDatetime", ${moment('v.last_modified_at')} as "lastModifiedDateTime",
      coalesce(u.first_name || ' ' || u.last_name, v.author_name, '') as author, v.author_user_id as "authorUserId",
      ${details}, ${filesOfEvent},
      ($3::jsonb -> 'events' -> v.case_event_id::text -> 0)::boolean as "canEdit",
      ($3::jsonb -> 'events' -> v.case_event_id::text -> 1)::boolean as "canDelete",
      ($3::jsonb -> 'events' -> v.case_event_id::text -> 2)::boolean as "canTakeBack"
    from case_events v left join users u on u.user_id = v.author_user_id ${delaysOfCase}
    where v.case_id = c.case_id order by v.created_at desc, v.case_event_id desc limit 100) x) as "caseEvents",
  (select count(*)::int from case_events where case_id = c.case_id) as "caseEventCount",
  (select coalesce(json_agg(row_to_json(x)), '[]') from (select v.type, count(*), count(a.case_event_id) as "withFiles"
    from case_events v left join (select distinct case_event_id from attachments where case_id = c.case_id) a on a.case_event_id = v.case_event_id
    where v.case_id = c.case_id group by v.type order by v.type) x) as "eventCounts",
  (select coalesce(json_agg(row_to_json(x)), '[]') from (select v.case_event_id as "caseEventId", v.type, v.title,
      ${moment('v.created_at')} as "createdAtDatetime", coalesce(u.first_name || ' ' || u.last_name, v.author_name, '') as author, ${details}
    from case_events v left join users u on u.user_id = v.author_user_id ${delaysOfCase}
    where v.case_id = c.case_id and v.type in ('forward', 'reminder', 'escalation', 'delay', 'solution')
    order by v.created_at, v.case_event_id) x) as "processSteps",
  (select coalesce(json_agg(row_to_json(x)), '[]') from (select v.case_event_id as "caseEventId", ${moment('v.created_at')} as "createdAtDatetime",
      coalesce(u.first_name || ' ' || u.last_name, v.author_name, '') as author, v.content, ${filesOfEvent}
    from case_events v left join users u on u.user_id = v.author_user_id
    where v.case_id = c.case_id and v.type = 'solution' order by v.created_at desc, v.case_event_id desc) x) as solutions,
  (select coalesce(json_agg(row_to_json(y)), '[]') from (select ${file}
    from attachments a join stored_files f on f.stored_file_id = a.stored_file_id join case_events v on v.case_event_id = a.case_event_id
    where a.case_id = c.case_id order by v.created_at desc, v.case_event_id desc, a."order", a.attachment_id) y) as files,
  (select coalesce(json_agg(row_to_json(x)), '[]') from (select r.rule_id as "ruleId", r.rule_type_id as "ruleTypeId", y."ruleType", r.name,
      r.market_id as "marketId", y."metConditions", y.effect, y."isWinner"
    from jsonb_to_recordset($3::jsonb -> 'rules') as y(position int, "ruleId" int, "ruleType" text, "metConditions" jsonb, effect text, "isWinner" boolean)
    join rules r on r.rule_id = y."ruleId" order by y.position) x) as rules,
  null as "replyTemplate",
  exists (select 1 from favorites f where f.case_id = c.case_id and f.user_id = $2::int) as "isFavorite",
  c.version, $3::jsonb -> 'abilities' as abilities
  from cases c where c.case_id = $1::int and c.deleted_at is null
) whole`;

export const bareStatements = {
  overview: listStatement(countedAndWalked('status_id = any($3::int[])')),
  filtered: listStatement(
    matchedOnce(
      `market_id = any($3::int[]) and status_id = any($4::int[])
        and case_id in (select case_id from case_code_level_sets where code_level_topic_group_id = any($5::int[])
          and market_id = any($3::int[]) and receipt_date_time >= $6::timestamptz and receipt_date_time <= $7::timestamptz)
        and receipt_date_time >= $6::timestamptz and receipt_date_time <= $7::timestamptz`,
    ),
  ),
  search: listStatement(searched(), searchTotalLimit),
  open: openStatement,
};
