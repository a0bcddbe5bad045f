import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { UserActor } from '../../context.ts';
import type { Db } from '../../platform/db/client.ts';
import { statement } from '../../platform/db/statements.ts';
import { type DraftRelation, draftScope, isUnscoped } from './case-scope.ts';

/** Values of a case that decide who sees it, as a form would save them. */
export interface CaseDraft {
  marketId: number | null;
  sourceId: number | null;
  brandId: number | null;
  mailboxId: number | null;
  /** One entry per set of code levels, null for a set without topic group. */
  topicGroupIds: readonly (number | null)[];
}

const draftColumns: DraftRelation = {
  marketId: sql`draft.market_id`,
  sourceId: sql`draft.source_id`,
  brandId: sql`draft.brand_id`,
  mailboxId: sql`draft.mailbox_id`,
  topicGroupIds: sql`draft.topic_group_ids`,
};
const draftRow = ({ marketId, sourceId, brandId, mailboxId, topicGroupIds }: CaseDraft): SQL =>
  sql`(select ${marketId}::int as market_id, ${sourceId}::int as source_id, ${brandId}::int as brand_id,
    ${mailboxId}::int as mailbox_id, ${sql.param([...topicGroupIds])}::int[] as topic_group_ids) draft`;

const scopedUsersWhoSee = statement({
  name: 'users whose scope includes a draft of a case',
  row: z.object({ userIds: z.array(z.number()) }),
  // The text depends on the scopes of the users.
  isPlannedEachTime: true,
  sql: (users: readonly UserActor[], draft: CaseDraft) => {
    const each = users.map(
      (user) => sql`case when ${draftScope(user, draftColumns)} then ${user.userId}::int end`,
    );
    return sql`select array_remove(array[${sql.join(each, sql`, `)}], null) as "userIds" from ${draftRow(draft)}`;
  },
});
/** Users per statement: PostgreSQL accepts at most 65,535 values, and a user needs about ten. */
const batchSize = 1_000;

/** Returns the ids of the users who would see a case with these values (rules 1.6 to 1.8). */
export async function listUsersWhoSee(
  db: Db,
  users: readonly UserActor[],
  draft: CaseDraft,
): Promise<ReadonlySet<number>> {
  const seeing = new Set(users.filter(isUnscoped).map(({ userId }) => userId));
  const scoped = users.filter((user) => !isUnscoped(user));
  for (let start = 0; start < scoped.length; start += batchSize) {
    const [row] = await scopedUsersWhoSee(db, scoped.slice(start, start + batchSize), draft);
    for (const userId of row?.userIds ?? []) seeing.add(userId);
  }
  return seeing;
}
