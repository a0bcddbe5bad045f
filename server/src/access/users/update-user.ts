import type { Handover, UserDetail, UserForm } from '@cfm/contract/access/user-settings.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { isOutdated } from '../../platform/is-outdated.ts';
import { lockManagedUser } from '../sign-in/manage-user.ts';
import { getUser } from './get-user.ts';
import { rejectBeyond, rejectUnknownScopes, rightsOf } from './given-rights.ts';
import { changeUser } from './write-user.ts';

interface SavedUser {
  userId: number;
  version?: number | undefined;
  handover?: Handover | undefined;
}

/**
 * Updates a user. Rejects an older version with `UserChanged` and the stored state. A user without changes
 * keeps the version (rules 18.2 to 18.5).
 */
export function updateUser(
  ctx: Ctx,
  { userId, version, handover, ...form }: UserForm & SavedUser,
): Promise<UserDetail> {
  return inTransaction(ctx, async (tx) => {
    const { manager, user } = await lockManagedUser(tx, userId);
    if (isOutdated(version, user))
      throw new AppError('UserChanged', { stored: { current: await getUser(tx, { userId }), shows: null } });
    const rights = await rightsOf(tx, form);
    await rejectUnknownScopes(tx, form, user.scopes);
    rejectBeyond(tx, rights, manager);
    await changeUser(tx, user, form, rights, handover);
    return getUser(tx, { userId });
  });
}
