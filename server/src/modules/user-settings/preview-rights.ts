import { openStatusIds } from '@cfm/contract/case-statuses.ts';
import { previewPartLimit, previewTotalLimit } from '@cfm/contract/limits.ts';
import type { RightsForm, RightsPreview } from '@cfm/contract/user-settings.ts';
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type Ctx, type UserActor, userOf } from '../../context.ts';
import { statement } from '../../db/statements.ts';
import { found } from '../../errors.ts';
import { filterConditions } from '../case-list/filter-conditions.ts';
import { caseScope, isUnscoped } from '../case-scope/case-scope.ts';
import { rightsOf } from './given-rights.ts';

/** Cases that both see, without those that lists leave out: so that the numbers are those of the overview. */
const seenByBoth = (ctx: Ctx, seer: UserActor): SQL =>
  sql.join([caseScope(seer), caseScope(ctx.actor), ...filterConditions(ctx, {})], sql` and `);
/** How many fit, no more than the limit and one: who sees everything is told so without counting a million. */
const upTo = (limit: number, where: SQL, from = sql`cases`): SQL =>
  sql`(select count(*)::int from (select from ${from} where ${where} limit ${limit + 1}::int) seen)`;

const totals = statement({
  name: 'cases that rights let see',
  row: z.object({ total: z.number(), open: z.number(), toClassify: z.number() }),
  sql: (ctx: Ctx, seer: UserActor) => {
    const among = (filter: Parameters<typeof filterConditions>[1]) =>
      upTo(
        previewTotalLimit,
        sql.join([caseScope(seer), caseScope(ctx.actor), ...filterConditions(ctx, filter)], sql` and `),
      );
    const open = [...openStatusIds];
    return sql`select ${among({})} as total, ${among({ statusIds: open })} as open,
      ${among({ statusIds: open, isToClassify: true })} as "toClassify"`;
  },
  isPlannedEachTime: true,
});

const part = z.object({ id: z.number(), count: z.number() });
/** Of each row of a lookup the cases that have it, as far as there are any. */
const countOf = (name: string, rows: SQL, has: SQL, from?: SQL) =>
  statement({
    name,
    row: part,
    sql: (ctx: Ctx, seer: UserActor) => sql`
      select id, count from (
        select part.id, ${upTo(previewPartLimit, sql`${has} and ${seenByBoth(ctx, seer)}`, from)} as count from (${rows}) part
      ) counted where count > 0 order by count desc, id`,
    isPlannedEachTime: true,
  });
const countMarkets = countOf(
  'markets that rights let see',
  sql`select market_id as id from markets`,
  sql`cases.market_id = part.id`,
);
const countSources = countOf(
  'sources that rights let see',
  sql`select lookup_id as id from lookups where kind = 'source'`,
  sql`cases.source_id = part.id`,
);
const countBrands = countOf(
  'brands that rights let see',
  sql`select lookup_id as id from lookups where kind = 'brand'`,
  sql`cases.brand_id = part.id`,
);
const countTopicGroups = countOf(
  'topic groups that rights let see',
  sql`select topic_group_id as id from code_level_topic_groups`,
  // By the sets of the group, which an index has; a case with two of them is counted by the first.
  sql`s.code_level_topic_group_id = part.id and not exists (
    select from case_code_level_sets earlier where earlier.case_id = s.case_id
      and earlier.code_level_topic_group_id = part.id
      and earlier.case_code_level_set_id < s.case_code_level_set_id)`,
  sql`case_code_level_sets s join cases on cases.case_id = s.case_id`,
);

/**
 * What a user with these rights has before the eyes. Only cases that the reader sees too are counted: whoever may try rights out
 * must not learn by it how much there is elsewhere (rule 18.9).
 */
export async function previewRights(
  ctx: Ctx,
  { userId = 0, ...form }: RightsForm & { userId?: number | undefined },
): Promise<RightsPreview> {
  const rights = await rightsOf(ctx, form);
  // Somebody new is the user of no mailbox.
  const seer: UserActor = { kind: 'user', userId, fullName: '', sessionHash: '', ...rights };
  const [counts] = await totals(ctx.db, ctx, seer);
  return {
    role: rights.role,
    roleType: rights.roleType,
    flags: [...rights.claims],
    scopes: Object.fromEntries(Object.entries(rights.scopes).map(([scope, ids]) => [scope, [...ids]])),
    ...found(counts),
    markets: await countMarkets(ctx.db, ctx, seer),
    sources: await countSources(ctx.db, ctx, seer),
    brands: await countBrands(ctx.db, ctx, seer),
    topicGroups: await countTopicGroups(ctx.db, ctx, seer),
    isWithinOwnScope: !isUnscoped(userOf(ctx)),
  };
}
