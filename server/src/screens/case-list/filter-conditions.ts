import { caseNumberIn } from '@cfm/contract/cases/case-number.ts';
import { openStatusIds } from '@cfm/contract/catalog/case-statuses.ts';
import { vinOf } from '@cfm/contract/people/vin.ts';
import { normalizeTyped } from '@cfm/contract/platform/normalize-typed.ts';
import type { CaseFilter } from '@cfm/contract/screens/case-filter.ts';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { isActiveLock } from '../../cases/case/active-lock.ts';
import { isFoundByTerms } from '../../cases/case/search-conditions.ts';
import { searchTerms, searchWordsOf } from '../../cases/case/search-words.ts';
import { statusIds } from '../../cases/case/status-transitions.ts';
import { cases } from '../../cases/case/tables.ts';
import { favorites } from '../../cases/favorites/tables.ts';
import { type Ctx, userOf } from '../../context.ts';
import { emailHas } from '../../people/contacts/search-conditions.ts';
import { namesContaining } from '../../platform/db/name-search.ts';
import { containing } from '../../platform/db/statements.ts';
import { casesToAttend } from '../../process/extensions/queries.ts';
import { gotGoodwill } from '../../process/solution/given-goodwill.ts';
import { isOpenBefore } from '../report-figures/open-at.ts';

const intArray = (ids: readonly number[]): SQL => sql`${sql.param([...ids])}::int[]`;
const isIn = (column: SQL) => (ids: readonly number[]) => sql`${column} = any(${intArray(ids)})`;
const isFrom = (column: SQLWrapper) => (moment: string) => sql`${column} >= ${moment}::timestamptz`;
const isUntil = (column: SQLWrapper) => (moment: string) => sql`${column} <= ${moment}::timestamptz`;
const isMarked = (column: SQL) => (wanted: boolean) => (wanted ? column : sql`not ${column}`);
/** Null counts as false. */
const either = (wanted: boolean, condition: SQL) =>
  wanted ? condition : sql`not coalesce(${condition}, false)`;
const hasSetIn = (column: SQL) => (ids: readonly number[], _ctx: Ctx, filter: CaseFilter) =>
  hasSet(sql`${column} = any(${intArray(ids)})`, filter);
/** Handled elsewhere: text in `findPage`, goodwill in `gotGoodwill`, excluded cases in `hiddenStatuses`. */
const elsewhere = () => null;

type Wanted = Required<CaseFilter>;
/** Keys with columns copied to `case_search`, and keys without a condition of their own. */
const copiedKeys = [
  ...(['text', 'receivedFrom', 'receivedTo', 'includeSpam', 'includeIntegrated'] as const),
  ...(['statusIds', 'marketIds', 'regionIds', 'sourceIds', 'brandIds', 'mailboxIds'] as const),
] satisfies (keyof Wanted)[];
type CopiedKey = (typeof copiedKeys)[number];
/** A filter that uses only copied keys. */
type CopiedFilter = Pick<CaseFilter, CopiedKey> & { [Key in Exclude<keyof Wanted, CopiedKey>]?: undefined };
/** The copied columns, of `cases` or of `case_search`. */
type CopiedColumns = Readonly<
  Record<'statusId' | 'marketId' | 'sourceId' | 'brandId' | 'mailboxId' | 'receiptDateTime', SQLWrapper>
>;

type Conditions = {
  [Key in keyof Wanted]: (wanted: Wanted[Key], ctx: Ctx, filter: CaseFilter, of: CopiedColumns) => SQL | null;
};
const isCopyIn =
  (column: keyof CopiedColumns) =>
  (ids: readonly number[], _ctx: Ctx, _filter: CaseFilter, of: CopiedColumns) =>
    sql`${of[column]} = any(${intArray(ids)})`;
/**
 * The condition of each key. A missing one is a compile error. Copied keys use the given columns, the others the table
 * `cases`.
 */
const conditionOf: Conditions = {
  text: elsewhere,
  // Literal values instead of parameters. There are nine, and the best plan depends on how many cases have each.
  statusIds: (ids, _ctx, _filter, of) => {
    const known = Object.values(statusIds).filter((id) => ids.includes(id));
    return known.length === 0 ? sql`false` : sql`${of.statusId} in (${sql.raw(known.join(', '))})`;
  },
  marketIds: isCopyIn('marketId'),
  sourceIds: isCopyIn('sourceId'),
  inputChannelIds: isIn(sql`cases.input_channel_id`),
  brandIds: isCopyIn('brandId'),
  hasBrand: (wanted) => sql.raw(`cases.brand_id is ${wanted ? 'not ' : ''}null`),
  escalationLevelIds: isIn(sql`cases.escalation_level_id`),
  mailboxIds: isCopyIn('mailboxId'),
  responsibleUserIds: isIn(sql`cases.responsible_user_id`),
  codeLevelAreaIds: hasSetIn(sql`s.code_level_area_id`),
  codeLevelTopicGroupIds: hasSetIn(sql`s.code_level_topic_group_id`),
  codeLevelTopicDetailIds: hasSetIn(sql`s.code_level_topic_detail_id`),
  receivedFrom: (moment, _ctx, _filter, of) => isFrom(of.receiptDateTime)(moment),
  receivedTo: (moment, _ctx, _filter, of) => isUntil(of.receiptDateTime)(moment),
  createdFrom: isFrom(sql`cases.created_date_time`),
  createdTo: isUntil(sql`cases.created_date_time`),
  modifiedFrom: isFrom(sql`cases.last_modified_date_time`),
  modifiedTo: isUntil(sql`cases.last_modified_date_time`),
  dueFrom: isFrom(sql`cases.running_due_date_time`),
  dueTo: isUntil(sql`cases.running_due_date_time`),
  solvedFrom: isFrom(sql`cases.solved_date_time`),
  solvedTo: isUntil(sql`cases.solved_date_time`),
  completedFrom: isFrom(sql`cases.first_completed_at`),
  completedTo: isUntil(sql`cases.first_completed_at`),
  // The bound of a day is its last millisecond.
  openAt: (moment) => isOpenBefore(sql`(${moment}::timestamptz + interval '1 ms')`),
  isReminderProcessActive: isMarked(sql`cases.is_reminder_process_active`),
  caseBook: isMarked(sql`cases.case_book`),
  qualified: isMarked(sql`cases.qualified`),
  safetyRelevant: isMarked(sql`cases.safety_relevant`),
  legal: isMarked(sql`cases.legal`),
  regionIds: (ids, _ctx, _filter, of) =>
    sql`${of.marketId} in (select market_id from markets where region_id = any(${intArray(ids)}))`,
  modelIds: (ids) =>
    sql`exists (select 1 from contact_cars k where k.contact_car_id = cases.contact_car_id and k.model_id = any(${intArray(ids)}))`,
  contactId: (id) => sql`cases.contact_id = ${id}::int`,
  contact: isOfPerson,
  vin: isOfCar,
  internalId: isNumbered,
  relation: (wanted) =>
    wanted === 'child'
      ? sql`cases.parent_id is not null`
      : sql`exists (select 1 from cases child where child.parent_id = cases.case_id)`,
  isToClassify: isMarked(sql`cases.is_to_classify`),
  isMine: (wanted, ctx) => either(wanted, sql`cases.responsible_user_id = ${userOf(ctx).userId}`),
  needsAttention: (wanted, ctx) =>
    sql`cases.case_id ${sql.raw(wanted ? 'in' : 'not in')} ${casesToAttend(userOf(ctx).userId)}`,
  isFavorite: (wanted, ctx) =>
    either(
      wanted,
      sql`exists (select 1 from ${favorites} f where f.case_id = cases.case_id and f.user_id = ${userOf(ctx).userId})`,
    ),
  isLocked: (wanted, ctx) =>
    either(
      wanted,
      sql`exists (select 1 from case_locks l where ${isActiveLock(sql`cases.case_id`, ctx.now())})`,
    ),
  isOverdue: (wanted, ctx) =>
    either(
      wanted,
      sql`(cases.running_due_date_time < ${ctx.now()}::timestamptz and cases.status_id = any(${intArray(openStatusIds)}))`,
    ),
  goodwillFrom: elsewhere,
  goodwillTo: elsewhere,
  goodwillTopic: elsewhere,
  goodwillDealer: elsewhere,
  goodwillByDealer: elsewhere,
  includeSpam: elsewhere,
  includeIntegrated: elsewhere,
};

const isNothing = (wanted: unknown): boolean =>
  wanted === undefined || wanted === '' || (Array.isArray(wanted) && wanted.length === 0);
function conditionsOfKey<Key extends keyof Wanted>(
  key: Key,
  ctx: Ctx,
  filter: Partial<Wanted>,
  of: CopiedColumns,
): SQL[] {
  const wanted = filter[key];
  if (wanted === undefined || isNothing(wanted)) return [];
  const condition = conditionOf[key](wanted, ctx, filter, of);
  return condition ? [condition] : [];
}

/** The conditions of a filter (rule 3.19) on the table `cases`, without its free text: see `findPage`. */
export function filterConditions(ctx: Ctx, filter: CaseFilter): SQL[] {
  const keys = Object.keys(conditionOf) as (keyof Wanted)[]; // Object.keys loses the type
  return [
    ...keys.flatMap((key) => conditionsOfKey(key, ctx, filter, cases)),
    ...gotGoodwill(filter),
    ...hiddenStatuses(filter, cases),
  ];
}

export const isCopied = (filter: CaseFilter): filter is CopiedFilter => asksOnlyFor(filter, copiedKeys);
export const asksOnlyFor = (filter: CaseFilter, keys: readonly (keyof CaseFilter)[]): boolean =>
  Object.entries(filter).every(([key, value]) => value === undefined || keys.some((known) => known === key));

/** The conditions of a filter of copied keys, on `cases` or `case_search`. */
export const copiedConditions = (ctx: Ctx, filter: CopiedFilter, of: CopiedColumns): SQL[] => [
  ...copiedKeys.flatMap((key) => conditionsOfKey(key, ctx, filter, of)),
  ...hiddenStatuses(filter, of),
];

/** Sets have copies of market and receipt time of the case, so that an index covers topic, market and time. */
function hasSet(condition: SQL, { marketIds, receivedFrom, receivedTo }: CaseFilter): SQL {
  const conditions = [condition];
  if (marketIds?.length) conditions.push(sql`s.market_id = any(${intArray(marketIds)})`);
  if (receivedFrom) conditions.push(sql`s.receipt_date_time >= ${receivedFrom}::timestamptz`);
  if (receivedTo) conditions.push(sql`s.receipt_date_time <= ${receivedTo}::timestamptz`);
  return sql`cases.case_id in (select s.case_id from case_code_level_sets s where ${sql.join(conditions, sql` and `)})`;
}

/** The number of an integrated case matches the case it is part of. A union, because `or` would not use the index. */
function isNumbered(part: string): SQL {
  const pattern = containing(caseNumberIn(part) ?? normalizeTyped(part).replace(/[\s#[\]]/g, ''));
  return sql`cases.case_id in (
    select own.case_id from cases own where own.internal_id like ${pattern}
    union all select old.integrated_into_id from cases old where old.integrated_into_id is not null and old.internal_id like ${pattern})`;
}

function isOfPerson(nameOrEmail: string): SQL {
  return sql`cases.contact_id in (
    select contact_id from contacts where searched_name like any (array[${namesContaining(nameOrEmail)}])
    union select contact_id from contacts where ${emailHas(nameOrEmail)})`;
}

function isOfCar(part: string): SQL {
  const vin = vinOf(part);
  if (vin === '') return sql`false`;
  // Shorter words are indexed for names and plates only.
  const words = searchWordsOf(vin).filter(({ isShort }) => !isShort);
  // A subquery per case. A join would read the cars of all cases.
  const hasVin = sql`(select k.vin like ${containing(vin)} from contact_cars k where k.contact_car_id = cases.contact_car_id)`;
  return words.length > 0 ? sql`${isFoundByTerms(searchTerms(words))} and ${hasVin}` : hasVin;
}

/** Excludes spam and integrated cases unless the filter asks for them (rule 3.20). */
function hiddenStatuses(filter: CaseFilter, of: CopiedColumns): SQL[] {
  if (filter.statusIds?.length) return [];
  const hidden = [
    ...(filter.includeSpam ? [] : [statusIds.Spam]),
    ...(filter.includeIntegrated ? [] : [statusIds.Integrated]),
  ];
  return hidden.length > 0 ? [sql`${of.statusId} not in (${sql.raw(hidden.join(', '))})`] : [];
}
