import type { UserLookup } from '@cfm/contract/access/users.ts';
import { type CaseDraft, listUsersWhoSee } from '../../access/case-scope/list-users-who-see.ts';
import type { Ctx } from '../../context.ts';
import { listUsableAccounts } from './assignee.ts';

/** Users who can be responsible for a case with these values: they can sign in and see the case (rule 3.53). */
export async function listAssignees(ctx: Ctx, draft: CaseDraft): Promise<UserLookup[]> {
  const people = await listUsableAccounts(ctx.db);
  const seeing = await listUsersWhoSee(ctx.db, people, draft);
  return people
    .filter(({ userId }) => seeing.has(userId))
    .map(({ userId, fullName }) => ({ id: userId, fullName }));
}
