import type { RightsForm, RightsPreview } from '@cfm/contract/access/user-settings.ts';
import { openStatusIds } from '@cfm/contract/catalog/case-statuses.ts';
import type { CaseFilter } from '@cfm/contract/screens/case-filter.ts';
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { cases } from '../../cases/case/tables.ts';
import { type Ctx, type UserActor, userOf } from '../../context.ts';
import { only } from '../../platform/db/only.ts';
import { statement } from '../../platform/db/statements.ts';
import { filterConditions } from '../../screens/case-list/filter-conditions.ts';
import { caseScope, isUnscoped } from '../case-scope/case-scope.ts';
import { rightsOf } from './given-rights.ts';

/** Cases that both users see, without those that lists leave out, so that the counts match the overview. */
const seenByBoth = (ctx: Ctx, seer: UserActor, filter: CaseFilter = {}): SQL =>
  sql.join(
    [caseScope(seer, cases), caseScope(ctx.actor, cases), ...filterConditions(ctx, filter)],
    sql` and `,
  );
const openFilter: CaseFilter = { statusIds: [...openStatusIds] };

/** Counts in one pass: all cases, and those of each market, source and brand. */
const countParts = statement({
  name: 'cases that rights let see',
  row: z.object({
    isOf: z.enum(['total', 'markets', 'sources', 'brands']),
    id: z.nullable(z.number()),
    count: z.number(),
    open: z.number(),
  }),
  sql: (ctx: Ctx, seer: UserActor) => sql`
    select case grouping(cases.market_id, cases.source_id, cases.brand_id)
        when 3 then 'markets' when 5 then 'sources' when 6 then 'brands' else 'total' end as "isOf",
      coalesce(cases.market_id, cases.source_id, cases.brand_id) as id, count(*)::int as count,
      count(*) filter (where ${sql.join(filterConditions(ctx, openFilter), sql` and `)})::int as open
    from cases where ${seenByBoth(ctx, seer)}
    group by grouping sets ((), (cases.market_id), (cases.source_id), (cases.brand_id)) order by count desc, id`,
  isPlannedEachTime: true,
});
const countToClassify = statement({
  name: 'cases to classify that rights let see',
  row: z.object({ count: z.number() }),
  sql: (ctx: Ctx, seer: UserActor) =>
    sql`select count(*)::int as count from cases where ${seenByBoth(ctx, seer, { ...openFilter, isToClassify: true })}`,
  isPlannedEachTime: true,
});
const countTopicGroups = statement({
  name: 'topic groups that rights let see',
  row: z.object({ id: z.number(), count: z.number() }),
  // A case with two sets of one group counts once.
  sql: (ctx: Ctx, seer: UserActor) => sql`
    select id, count(*)::int as count from (
      select distinct s.case_id, s.code_level_topic_group_id as id from case_code_level_sets s
      join cases on cases.case_id = s.case_id where s.code_level_topic_group_id is not null and ${seenByBoth(ctx, seer)}
    ) seen group by id order by count desc, id`,
  isPlannedEachTime: true,
});

/**
 * Cases that a user with these rights would see. Counts only cases that the reader sees too, because trying
 * out rights must not reveal the number of other cases (rule 18.9).
 */
export async function previewRights(
  ctx: Ctx,
  { userId = 0, ...form }: RightsForm & { userId?: number | undefined },
): Promise<RightsPreview> {
  const rights = await rightsOf(ctx, form);
  // A new user belongs to no mailbox.
  const seer: UserActor = { kind: 'user', userId, fullName: '', sessionHash: '', ...rights };
  const counted = await countParts(ctx.db, ctx, seer);
  const { count: total, open } = only(counted.filter(({ isOf }) => isOf === 'total'));
  const partsOf = (kind: (typeof counted)[number]['isOf']) =>
    counted.flatMap(({ isOf, id, count }) => (isOf === kind && id !== null ? [{ id, count }] : []));
  return {
    role: rights.role,
    roleType: rights.roleType,
    flags: [...rights.claims],
    scopes: Object.fromEntries(Object.entries(rights.scopes).map(([scope, ids]) => [scope, [...ids]])),
    total,
    open,
    toClassify: only(await countToClassify(ctx.db, ctx, seer)).count,
    markets: partsOf('markets'),
    sources: partsOf('sources'),
    brands: partsOf('brands'),
    topicGroups: await countTopicGroups(ctx.db, ctx, seer),
    isWithinOwnScope: !isUnscoped(userOf(ctx)),
  };
}
