import { caseListRow } from '@cfm/contract/screens/case-list.ts';
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { caseScope } from '../../access/case-scope/case-scope.ts';
import { fullNameSql } from '../../access/users/full-name-sql.ts';
import { isActiveLock } from '../../cases/case/active-lock.ts';
import { openStatuses } from '../../cases/case/status-sql.ts';
import { cases } from '../../cases/case/tables.ts';
import { favorites } from '../../cases/favorites/tables.ts';
import { calendarJson, calendarRow } from '../../catalog/markets/calendar-json.ts';
import { type Ctx, userOf } from '../../context.ts';
import { instantJson } from '../../platform/db/columns.ts';
import { constantSql, statement } from '../../platform/db/statements.ts';

/** A row of the list. The first row of a market with an open case that becomes due has the market's calendar. */
export const listedCase = z.extend(z.omit(caseListRow, { dueInWorkingDays: true, goodwillCostEuros: true }), {
  calendar: z.nullable(calendarRow),
});
export type ListedCase = z.infer<typeof listedCase>;

const ownColumns = sql`cases.case_id as "caseId", cases.internal_id as "internalId", cases.title,
  nullif(concat_ws(' ', o.academic_title, o.first_name, o.last_name), '') as customer, right(k.vin, 7) as "vinTail",
  cases.status_id as "statusId", cases.escalation_level_id as "escalationLevelId", cases.market_id as "marketId",
  cases.source_id as "sourceId", cases.input_channel_id as "inputChannelId", cases.brand_id as "brandId", d.name as "modelName",
  s.code_level_area_id as "codeLevelAreaId", s.code_level_topic_group_id as "codeLevelTopicGroupId",
  s.code_level_topic_detail_id as "codeLevelTopicDetailId",
  ${instantJson(sql`cases.receipt_date_time`)} as "receiptDateTime", ${instantJson(sql`cases.due_date_time`)} as "dueDateTime",
  ${instantJson(sql`cases.due_date_paused_at`)} as "dueDatePausedAt",
  ${fullNameSql('u')} as "lockedByUser",
  cases.responsible_user_id as "responsibleUserId", ${instantJson(sql`cases.last_modified_date_time`)} as "lastModifiedDateTime",
  cases.is_reminder_process_active as "isReminderProcessActive", cases.safety_relevant as "safetyRelevant", cases.legal,
  f.case_id is not null as "isFavorite"`;
const becomesDue = sql`cases.running_due_date_time is not null and cases.status_id in ${openStatuses}`;
const columns = constantSql(sql`${ownColumns}, case when m.market_id is not null and ${becomesDue}
  and row_number() over (partition by cases.market_id, ${becomesDue} order by page.position) = 1 then ${calendarJson} end as calendar`);
const joined = sql.raw(`left join contacts o on o.contact_id = cases.contact_id
  left join contact_cars k on k.contact_car_id = cases.contact_car_id
  left join car_models d on d.model_id = k.model_id
  left join case_code_level_sets s on s.case_id = cases.case_id and s.is_primary
  left join markets m on m.market_id = cases.market_id`);

/** The rows of the list as one JSON array, for a subquery of case ids (`id`) with their `position`. */
export function listedCasesJson(ctx: Ctx, page: SQL): SQL {
  return sql`(select coalesce(json_agg(row_to_json(r)), '[]') from (
    select ${columns}
    from ${page}
    join cases on cases.case_id = page.id
    ${joined}
    left join case_locks l on ${isActiveLock(sql`cases.case_id`, ctx.now())}
    left join users u on u.user_id = l.user_id
    left join ${favorites} f on f.case_id = cases.case_id and f.user_id = ${userOf(ctx).userId}
    where ${caseScope(ctx.actor, cases)}
    order by page.position
  ) r)`;
}

const listedCases = statement({
  name: 'rows of the case list',
  row: z.object({ items: z.array(listedCase) }),
  sql: (items: SQL) => sql`select ${items} as items`,
});

/** The rows of these cases in their order. Leaves out cases that have left the reader's scope meanwhile. */
export async function readListedCases(ctx: Ctx, caseIds: readonly number[]): Promise<ListedCase[]> {
  if (caseIds.length === 0) return [];
  const page = sql`unnest(${sql.param([...caseIds])}::int[]) with ordinality as page (id, position)`;
  const [found] = await listedCases(ctx.db, listedCasesJson(ctx, page));
  return found?.items ?? [];
}
