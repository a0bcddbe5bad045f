import type { UserTraces } from '@cfm/contract/access/user-settings.ts';
import { userTracesLimit } from '@cfm/contract/platform/limits.ts';
import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { Actor, Ctx } from '../../context.ts';
import { only } from '../../platform/db/only.ts';
import { statement } from '../../platform/db/statements.ts';
import { isVisibleEntry } from '../../screens/audit-page/audited-entities.ts';
import { auditEntries } from '../audit/tables.ts';
import { isUnscoped } from '../case-scope/case-scope.ts';
import { getManagedUser } from '../sign-in/manage-user.ts';

const tracesOfUser = statement({
  name: 'traces of a user',
  row: z.object({ entries: z.number() }),
  sql: (actor: Actor, userId: number) => sql`select count(*)::int as entries from (
    select from audit_entries a where a.actor_user_id = ${userId}::int and ${isVisibleEntry(actor, alias(auditEntries, 'a'))}
    limit ${userTracesLimit + 1}::int) e`,
});

/** Records that keep the user's name, as far as the reader sees them (rule 18.7). */
export async function getUserTraces(ctx: Ctx, { userId }: { userId: number }): Promise<UserTraces> {
  await getManagedUser(ctx.db, userId);
  const { entries } = only(await tracesOfUser(ctx.db, ctx.actor, userId));
  return { entries, isWithinOwnScope: !isUnscoped(ctx.actor) };
}
