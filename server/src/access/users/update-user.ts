import type { Handover, UserDetail, UserForm } from '@cfm/contract/access/user-settings.ts';
import { and, desc, eq } from 'drizzle-orm';
import { type Ctx, inTransaction, type Tx, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { isOutdated } from '../../platform/is-outdated.ts';
import { auditEntries } from '../audit/tables.ts';
import { lockManagedUser, type ManagedUser } from '../sign-in/manage-user.ts';
import { auditedUser, isChanged } from './audit-user.ts';
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
 * keeps the version. A change that the same person repeats, because its answer was lost, succeeds (rules 18.2 to 18.5).
 */
export function updateUser(
  ctx: Ctx,
  { userId, version, handover, ...form }: UserForm & SavedUser,
): Promise<UserDetail> {
  return inTransaction(ctx, async (tx) => {
    const { manager, user } = await lockManagedUser(tx, userId);
    if (isOutdated(version, user)) {
      const current = await getUser(tx, { userId });
      if (await isRepeat(tx, user, version, form)) return current;
      throw new AppError('UserChanged', { stored: { current, shows: null } });
    }
    const rights = await rightsOf(tx, form);
    await rejectUnknownScopes(tx, form, user.scopes);
    rejectBeyond(tx, rights, manager);
    await changeUser(tx, user, form, rights, handover);
    return getUser(tx, { userId });
  });
}

/** Whether the stored version is the result of this change, made by the same person. */
async function isRepeat(
  tx: Tx,
  user: ManagedUser,
  base: number | undefined,
  form: UserForm,
): Promise<boolean> {
  const { userId, roleId, role, version } = user;
  const after = auditedUser(form, role);
  if (base !== version - 1 || form.roleId !== roleId || isChanged({ userId, before: user, after }))
    return false;
  const [last] = await tx.db
    .select({ byUserId: auditEntries.actorUserId })
    .from(auditEntries)
    .where(and(eq(auditEntries.entity, 'user'), eq(auditEntries.entityId, String(userId))))
    .orderBy(desc(auditEntries.auditId))
    .limit(1);
  return last?.byUserId === userOf(tx).userId;
}
