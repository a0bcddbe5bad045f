import type { userSettingsEndpoints } from '@cfm/contract/access/user-settings.ts';
import type { ParsedInput, ReplyOf } from '@cfm/contract/platform/endpoint.ts';
import type { Ctx } from '../../context.ts';
import { findLockEnds, listLockedUserIds } from '../sign-in/attempt.ts';
import { countUsers, listUsersOf } from './queries.ts';

type List = typeof userSettingsEndpoints.listUserAccounts;

/** A page of users (rule 18.1). */
export async function listUserAccounts(ctx: Ctx, query: ParsedInput<List>['query']): Promise<ReplyOf<List>> {
  const { state, ...wanted } = query;
  const filter =
    state === 'locked' ? { ...wanted, userIds: await listLockedUserIds(ctx) } : { ...wanted, state };
  const rows = await listUsersOf(ctx.db, filter);
  const locks = await findLockEnds(
    ctx,
    rows.map(({ id, username, email }) => ({ userId: id, username, email })),
  );
  return {
    totalCount: await countUsers(ctx.db, filter),
    items: rows.map((row) => ({ ...row, isLocked: locks.has(row.id) })),
  };
}
