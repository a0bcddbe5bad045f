import { listTotalLimit, searchTotalLimit } from '@cfm/contract/limits.ts';

/**
 * The statements of the bare limit of lists, the best ones known for their rows. They give the text of the reply as the
 * product sends it, key for key. What only the product's code can know (working days left) comes in as a parameter taken from
 * the product's own answer.
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
/** The query of the newest quarter, $3, and when that gives too little those of all others, $4. */
function searched(): string {
  const matched = (match: string, when = 'true') => `
  select case_id, receipt_date_time from case_search
  where ${when} and deleted_at is null and status_id not in (8, 9) and words @@ ${match}`;
  return `
with newest as materialized (${matched('$3::tsquery')}
), older as materialized (${matched('any ($4::tsquery[])', `(select count(*) from newest) <= ${searchTotalLimit}`)}
), matched as (
  select * from newest union all select * from older
), total as (
  select count(*) as n from matched
), page as (
  select case_id from matched order by receipt_date_time desc, case_id desc limit 20
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
      ${moment(`case when c.status_id <= 5 then c.stands_still_since end`)} as "standsStillSince",
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
};
