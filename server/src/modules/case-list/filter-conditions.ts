import type { CaseFilter } from '@cfm/contract/case-filter.ts';
import { openStatusIds } from '@cfm/contract/case-statuses.ts';
import { type SQL, sql } from 'drizzle-orm';
import { type Ctx, userOf } from '../../context.ts';
import { containing } from '../../db/statements.ts';
import { statusIds } from '../cases/status-transitions.ts';
import { casesToAttend } from '../delay/queries.ts';
import { favorites } from '../favorites/tables.ts';
import { isFoundByTerms } from './search-conditions.ts';
import { searchTerms, searchWordsOf } from './search-words.ts';

/** Filter keys that are a column and a list of ids. */
const idColumns = {
  marketIds: sql`cases.market_id`,
  sourceIds: sql`cases.source_id`,
  inputChannelIds: sql`cases.input_channel_id`,
  brandIds: sql`cases.brand_id`,
  escalationLevelIds: sql`cases.escalation_level_id`,
  mailboxIds: sql`cases.mailbox_id`,
  responsibleUserIds: sql`cases.responsible_user_id`,
} as const;
const setColumns = {
  codeLevelAreaIds: sql`s.code_level_area_id`,
  codeLevelTopicGroupIds: sql`s.code_level_topic_group_id`,
  codeLevelTopicDetailIds: sql`s.code_level_topic_detail_id`,
} as const;
const momentColumns = {
  receivedFrom: sql`cases.receipt_date_time >=`,
  receivedTo: sql`cases.receipt_date_time <=`,
  createdFrom: sql`cases.created_date_time >=`,
  createdTo: sql`cases.created_date_time <=`,
  modifiedFrom: sql`cases.last_modified_date_time >=`,
  modifiedTo: sql`cases.last_modified_date_time <=`,
  dueFrom: sql`cases.due_date_time >=`,
  dueTo: sql`cases.due_date_time <=`,
  solvedFrom: sql`cases.solved_date_time >=`,
  solvedTo: sql`cases.solved_date_time <=`,
} as const;
const flagColumns = {
  isReminderProcessActive: sql`cases.is_reminder_process_active`,
  caseBook: sql`cases.case_book`,
  qualified: sql`cases.qualified`,
  safetyRelevant: sql`cases.safety_relevant`,
  legal: sql`cases.legal`,
} as const;

const keysOf = <T extends object>(table: T) => Object.keys(table) as (keyof T)[];
const intArray = (ids: readonly number[]): SQL => sql`${sql.param([...ids])}::int[]`;

/** The conditions of a filter (rule 3.19) over the table `cases`, but for its free text: see `findPage`. */
export function filterConditions(ctx: Ctx, filter: CaseFilter): SQL[] {
  const conditions: SQL[] = [];
  if (filter.statusIds?.length) conditions.push(statusIsIn(filter.statusIds));
  for (const key of keysOf(idColumns)) {
    const ids = filter[key];
    if (ids?.length) conditions.push(sql`${idColumns[key]} = any(${intArray(ids)})`);
  }
  for (const key of keysOf(setColumns)) {
    const ids = filter[key];
    if (ids?.length) conditions.push(hasSet(sql`${setColumns[key]} = any(${intArray(ids)})`, filter));
  }
  for (const key of keysOf(momentColumns))
    if (filter[key]) conditions.push(sql`${momentColumns[key]} ${filter[key]}::timestamptz`);
  for (const key of keysOf(flagColumns)) {
    if (filter[key] !== undefined)
      conditions.push(filter[key] ? flagColumns[key] : sql`not ${flagColumns[key]}`);
  }
  return [
    ...conditions,
    ...reachedConditions(filter),
    ...readerConditions(ctx, filter),
    ...hiddenStatuses(filter),
  ];
}

/** A set carries market and time of its case, so that those of a topic need not be read whole to narrow them by either. */
function hasSet(condition: SQL, { marketIds, receivedFrom, receivedTo }: CaseFilter): SQL {
  const conditions = [condition];
  if (marketIds?.length) conditions.push(sql`s.market_id = any(${intArray(marketIds)})`);
  if (receivedFrom) conditions.push(sql`s.receipt_date_time >= ${receivedFrom}::timestamptz`);
  if (receivedTo) conditions.push(sql`s.receipt_date_time <= ${receivedTo}::timestamptz`);
  return sql`cases.case_id in (select s.case_id from case_code_level_sets s where ${sql.join(conditions, sql` and `)})`;
}

/** What is reached through market, car and contact. */
function reachedConditions(filter: CaseFilter): SQL[] {
  const conditions: SQL[] = [];
  if (filter.regionIds?.length)
    conditions.push(
      sql`cases.market_id in (select market_id from markets where region_id = any(${intArray(filter.regionIds)}))`,
    );
  if (filter.modelIds?.length)
    conditions.push(
      sql`exists (select 1 from contact_cars k where k.contact_car_id = cases.contact_car_id and k.model_id = any(${intArray(filter.modelIds)}))`,
    );
  if (filter.contactId) conditions.push(sql`cases.contact_id = ${filter.contactId}::int`);
  if (filter.contact) {
    const pattern = containing(filter.contact);
    conditions.push(sql`cases.contact_id in (
      select contact_id from contacts where fold(coalesce(first_name, '') || ' ' || last_name) like fold(${pattern})
      union select contact_id from contacts where lower(array_to_string_immutable(emails)) like lower(${pattern}))`);
  }
  if (filter.vin) {
    const vin = filter.vin.replace(/\s/g, '');
    // Shorter words are looked for in names and plates only.
    const words = searchWordsOf(vin).filter(({ isShort }) => !isShort);
    if (words.length > 0) conditions.push(isFoundByTerms(searchTerms(words)));
    conditions.push(
      // The car of each: joined, those of all cases would be read.
      sql`(select k.vin like upper(${containing(vin)}) from contact_cars k where k.contact_car_id = cases.contact_car_id)`,
    );
  }
  if (filter.internalId) {
    const pattern = containing(filter.internalId);
    // The number of an integrated case leads to the one that it is part of. Joined by `or`, no index of numbers would be used.
    conditions.push(sql`cases.case_id in (
      select own.case_id from cases own where own.internal_id like ${pattern}
      union all select old.integrated_into_id from cases old where old.integrated_into_id is not null and old.internal_id like ${pattern})`);
  }
  if (filter.relation === 'child') conditions.push(sql`cases.parent_id is not null`);
  if (filter.relation === 'parent')
    conditions.push(sql`exists (select 1 from cases child where child.parent_id = cases.case_id)`);
  if (filter.isToClassify !== undefined)
    conditions.push(
      sql`${sql.raw(filter.isToClassify ? '' : 'not ')}(cases.market_id is null or cases.brand_id is null or not exists (select 1 from case_code_level_sets s where s.case_id = cases.case_id))`,
    );
  return conditions;
}

/** What depends on who reads, and when. */
function readerConditions(ctx: Ctx, filter: CaseFilter): SQL[] {
  const { userId } = userOf(ctx);
  const conditions: SQL[] = [];
  const either = (wanted: boolean, condition: SQL) =>
    conditions.push(wanted ? condition : sql`not coalesce(${condition}, false)`);
  if (filter.isMine !== undefined) either(filter.isMine, sql`cases.responsible_user_id = ${userId}`);
  if (filter.needsAttention !== undefined)
    conditions.push(
      sql`cases.case_id ${sql.raw(filter.needsAttention ? 'in' : 'not in')} ${casesToAttend(userId)}`,
    );
  if (filter.isFavorite !== undefined)
    either(
      filter.isFavorite,
      sql`exists (select 1 from ${favorites} f where f.case_id = cases.case_id and f.user_id = ${userId})`,
    );
  if (filter.isLocked !== undefined)
    either(
      filter.isLocked,
      sql`exists (select 1 from case_locks l where l.case_id = cases.case_id and l.lease_until > ${ctx.now()}::timestamptz)`,
    );
  if (filter.isOverdue !== undefined)
    either(
      filter.isOverdue,
      sql`(cases.due_date_time < ${ctx.now()}::timestamptz and cases.status_id = any(${intArray(openStatusIds)}))`,
    );
  return conditions;
}

function hiddenStatuses(filter: CaseFilter): SQL[] {
  if (filter.statusIds?.length) return [];
  const hidden = [
    ...(filter.includeSpam ? [] : [statusIds.Spam]),
    ...(filter.includeIntegrated ? [] : [statusIds.Integrated]),
  ];
  return hidden.length > 0 ? [sql.raw(`cases.status_id not in (${hidden.join(', ')})`)] : [];
}

/** The statuses stand in the text: there are nine, and how many cases have which decides about the best plan. */
function statusIsIn(ids: readonly number[]): SQL {
  const known = Object.values(statusIds).filter((id) => ids.includes(id));
  return known.length === 0 ? sql`false` : sql.raw(`cases.status_id in (${known.join(', ')})`);
}
