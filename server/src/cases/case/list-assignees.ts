import type { UserLookup } from '@cfm/contract/access/users.ts';
import { sql } from 'drizzle-orm';
import { type CaseDraft, listUsersWhoSee } from '../../access/case-scope/list-users-who-see.ts';
import { actorOf } from '../../access/users/rights-of-user.ts';
import type { Ctx } from '../../context.ts';
import { statement } from '../../platform/db/statements.ts';
import { assignee, assigneeColumns, noSession } from './assignee.ts';

const usableAccounts = statement({
  name: 'accounts that people can sign in with',
  row: assignee,
  sql: () => sql`select ${assigneeColumns} where u.is_active and u.password_hash is not null
    order by u.last_name, u.first_name, u.user_id`,
});

/** Users who can be responsible for a case with these values: they can sign in and see the case (rule 3.53). */
export async function listAssignees(ctx: Ctx, draft: CaseDraft): Promise<UserLookup[]> {
  const people = (await usableAccounts(ctx.db)).map((row) => actorOf(row, noSession));
  const seeing = await listUsersWhoSee(ctx.db, people, draft);
  return people
    .filter(({ userId }) => seeing.has(userId))
    .map(({ userId, fullName }) => ({ id: userId, fullName }));
}
