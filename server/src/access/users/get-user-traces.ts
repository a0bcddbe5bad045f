import type { UserTraces } from '@cfm/contract/access/user-settings.ts';
import { openStatusIds } from '@cfm/contract/catalog/case-statuses.ts';
import { userTracesLimit } from '@cfm/contract/platform/limits.ts';
import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { cases } from '../../cases/case/tables.ts';
import type { Actor, Ctx } from '../../context.ts';
import { only } from '../../platform/db/only.ts';
import { statement } from '../../platform/db/statements.ts';
import { isVisibleEntry } from '../../screens/audit-page/audited-entities.ts';
import { auditEntries } from '../audit/tables.ts';
import { caseScope, isUnscoped } from '../case-scope/case-scope.ts';
import { getManagedUser } from '../sign-in/manage-user.ts';

const tracesOfUser = statement({
  name: 'traces of a user',
  row: z.object({ entries: z.number(), openCases: z.number(), mailboxes: z.number(), markets: z.number() }),
  sql: (actor: Actor, userId: number) => sql`select
    (select count(*)::int from (select from audit_entries a where a.actor_user_id = ${userId}::int and ${isVisibleEntry(actor, alias(auditEntries, 'a'))}
      limit ${userTracesLimit + 1}::int) e) as entries,
    (select count(*)::int from cases where responsible_user_id = ${userId}::int and ${caseScope(actor, cases)}
      and status_id = any(${sql.param([...openStatusIds])}::int[])) as "openCases",
    (select count(*)::int from mailbox_users m where m.user_id = ${userId}::int and ${mailboxIsSeen(actor)}) as mailboxes,
    (select count(*)::int from market_ikams i where i.user_id = ${userId}::int and ${marketIsSeen(actor)}) as markets`,
});
/** Scopes do not name mailboxes: a mailbox is visible if the reader sees a case that it received. */
const mailboxIsSeen = (actor: Actor): SQL =>
  isUnscoped(actor)
    ? sql`true`
    : sql`exists (select from cases where cases.mailbox_id = m.mailbox_id and ${caseScope(actor, cases)})`;
function marketIsSeen(actor: Actor): SQL {
  const { Markets, ExcludeMarket = [] } = actor.kind === 'user' ? actor.scopes : {};
  const isExcluded = sql`i.market_id = any(${sql.param([...ExcludeMarket])}::int[])`;
  return Markets
    ? sql`(i.market_id = any(${sql.param([...Markets])}::int[]) and not ${isExcluded})`
    : sql`not ${isExcluded}`;
}

/**
 * Records that keep the user's name, and assignments that are removed with the user, as far as the reader
 * sees them (rule 18.7).
 */
export async function getUserTraces(ctx: Ctx, { userId }: { userId: number }): Promise<UserTraces> {
  await getManagedUser(ctx.db, userId);
  const traces = only(await tracesOfUser(ctx.db, ctx.actor, userId));
  return { ...traces, isWithinOwnScope: !isUnscoped(ctx.actor) };
}
