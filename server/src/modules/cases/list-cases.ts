import type { CaseFilter, CaseSortColumn } from '@cfm/contract/case-filter.ts';
import type { CaseList } from '@cfm/contract/cases.ts';
import { exactTotalLimit } from '@cfm/contract/limits.ts';
import { type SQL, sql } from 'drizzle-orm';
import { type Ctx, userOf } from '../../context.ts';
import { runPreparedSql } from '../../db/prepared.ts';
import { caseScope } from '../case-scope/case-scope.ts';
import { type WorkingCalendar, workingDaysBetween } from '../markets/working-time.ts';
import { filterConditions } from './filter-conditions.ts';
import { namesMeantBy } from './names-meant-by.ts';
import { searchTerms, searchWordsOf } from './search-words.ts';
import { openStatusIds } from './status-transitions.ts';

export interface CaseListRequest {
  skip: number;
  take: number;
  sortBy: CaseSortColumn;
  descending: boolean;
  exactTotal: boolean;
}
type ListedRow = CaseList['items'][number] & { calendar: WorkingCalendar | null };
interface ListedPage {
  total: number;
  items: ListedRow[];
}

const sortColumns: Record<CaseSortColumn, SQL> = {
  receiptDateTime: sql`cases.receipt_date_time`,
  internalId: sql`cases.internal_id`,
  dueDateTime: sql`cases.due_date_time`,
  lastModifiedDateTime: sql`cases.last_modified_date_time`,
  createdDateTime: sql`cases.created_date_time`,
};
/** Below this many hits, names one typing error away are looked for too. */
const fewHits = 5;

/** Cases by filter, within the reader's scope, a page of them and the total: exact up to 10,000 unless asked for (rule 3.21). */
export async function listCases(ctx: Ctx, filter: CaseFilter, request: CaseListRequest): Promise<CaseList> {
  const words = filter.text ? searchWordsOf(filter.text) : [];
  if (filter.text && words.length === 0) return { totalCount: 0, isTotalExact: true, items: [] };
  const page = await readPage(ctx, filter, request, words.length > 0 ? searchTerms(words) : null);
  if (words.length === 0 || page.total >= fewHits) return asList(ctx, page, request);
  const alternatives = await namesMeantBy(ctx.db, words);
  if (alternatives.size === 0) return asList(ctx, page, request);
  return asList(ctx, await readPage(ctx, filter, request, searchTerms(words, alternatives)), request);
}

async function readPage(
  ctx: Ctx,
  filter: CaseFilter,
  request: CaseListRequest,
  searchQuery: string | null,
): Promise<ListedPage> {
  const where = sql.join([caseScope(ctx.actor), ...filterConditions(ctx, filter, searchQuery)], sql` and `);
  const direction = request.descending ? sql`desc` : sql`asc`;
  const nulls = request.sortBy === 'dueDateTime' && request.descending ? sql`nulls last` : sql``;
  const order = sql`${sortColumns[request.sortBy]} ${direction} ${nulls}, cases.case_id ${direction}`;
  const countLimit = request.exactTotal ? sql`` : sql`limit ${sql.raw(String(exactTotalLimit + 1))}`;
  const [page] = await runPreparedSql<ListedPage>(
    ctx.db,
    sql`select
      (select count(*)::int from (select 1 from cases where ${where} ${countLimit}) counted) as total,
      (select coalesce(json_agg(row_to_json(r)), '[]') from (
        ${listedColumns(ctx, sql`select * from cases where ${where} order by ${order} limit ${request.take} offset ${request.skip}`)}
        order by ${order}
      ) r) as items`,
  );
  return page ?? { total: 0, items: [] };
}

/** The columns of the list, for the cases of a sub-select. */
function listedColumns(ctx: Ctx, page: SQL): SQL {
  return sql`select cases.case_id as "caseId", cases.internal_id as "internalId", cases.title,
      nullif(concat_ws(' ', o.academic_title, o.first_name, o.last_name), '') as customer, right(k.vin, 7) as "vinTail",
      cases.status_id as "statusId", cases.escalation_level_id as "escalationLevelId", cases.market_id as "marketId",
      cases.source_id as "sourceId", cases.input_channel_id as "inputChannelId", cases.brand_id as "brandId", d.name as "modelName",
      s.code_level_area_id as "codeLevelAreaId", s.code_level_topic_group_id as "codeLevelTopicGroupId",
      s.code_level_topic_detail_id as "codeLevelTopicDetailId",
      cases.receipt_date_time as "receiptDateTime", cases.due_date_time as "dueDateTime",
      case when u.user_id is null then null else concat_ws(' ', u.first_name, u.last_name) end as "lockedByUser",
      cases.responsible_user_id as "responsibleUserId", cases.last_modified_date_time as "lastModifiedDateTime",
      cases.is_reminder_process_active as "isReminderProcessActive", cases.safety_relevant as "safetyRelevant", cases.legal,
      f.case_id is not null as "isFavorite",
      case when m.market_id is null then null else json_build_object('timeZone', m.time_zone, 'weekendDays', m.weekend_days,
        'holidayCountry', m.holiday_country, 'holidayState', m.holiday_state) end as calendar
    from (${page}) cases
    left join contacts o on o.contact_id = cases.contact_id
    left join contact_cars k on k.contact_car_id = cases.contact_car_id
    left join car_models d on d.model_id = k.model_id
    left join case_code_level_sets s on s.case_id = cases.case_id and s.is_primary
    left join markets m on m.market_id = cases.market_id
    left join case_locks l on l.case_id = cases.case_id and l.lease_until > ${ctx.now()}::timestamptz
    left join users u on u.user_id = l.user_id
    left join favorites f on f.case_id = cases.case_id and f.user_id = ${userOf(ctx).userId}`;
}

function asList(ctx: Ctx, page: ListedPage, request: CaseListRequest): CaseList {
  const now = ctx.now();
  return {
    totalCount: request.exactTotal ? page.total : Math.min(page.total, exactTotalLimit),
    isTotalExact: request.exactTotal || page.total <= exactTotalLimit,
    items: page.items.map(({ calendar, ...row }) => ({
      ...row,
      dueInWorkingDays:
        row.dueDateTime && calendar && (openStatusIds as readonly number[]).includes(row.statusId)
          ? workingDaysBetween(now, row.dueDateTime, calendar)
          : null,
    })),
  };
}
