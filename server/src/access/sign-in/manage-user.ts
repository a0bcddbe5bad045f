import { userManager } from '@cfm/contract/platform/access.ts';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { type Tx, userOf } from '../../context.ts';
import { AppError, found } from '../../errors.ts';
import { advisoryLocks } from '../../platform/db/advisory-locks.ts';
import type { Db } from '../../platform/db/client.ts';
import { effectiveClaims } from '../users/effective-claims.ts';
import { roles, userClaims, users } from '../users/tables.ts';
import { type UserWithRights, whyNotManaged } from './policy.ts';

/** A user who is not deleted, with own and effective rights. */
export type ManagedUser = Awaited<ReturnType<typeof listManagedUsers>>[number];
export async function listManagedUsers(db: Db, condition: SQL) {
  const rows = await db
    .select({
      userId: users.userId,
      username: users.username,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      language: users.language,
      isActive: users.isActive,
      isActivated: sql<boolean>`${users.passwordHash} is not null`,
      hasTwoFactor: sql<boolean>`${users.encryptedTotpKey} is not null`,
      lastSignInAt: users.lastSignInAt,
      createdAt: users.createdAt,
      version: users.version,
      roleId: roles.roleId,
      role: roles.name,
      roleType: roles.roleType,
      defaultClaims: roles.defaultClaims,
    })
    .from(users)
    .innerJoin(roles, eq(roles.roleId, users.roleId))
    .where(and(condition, isNull(users.deletedAt)))
    .orderBy(users.userId);
  const ids = rows.map(({ userId }) => userId);
  const all = await db
    .select({
      userId: userClaims.userId,
      type: userClaims.type,
      isGranted: userClaims.isGranted,
      ids: userClaims.ids,
    })
    .from(userClaims)
    .where(sql`${userClaims.userId} = any(${sql.param(ids)}::int[])`)
    .orderBy(userClaims.type);
  const claimsOf = Map.groupBy(all, ({ userId }) => userId);
  return rows.map(({ defaultClaims, ...user }) => {
    const ownClaims = (claimsOf.get(user.userId) ?? []).map(({ userId: _its, ...claim }) => claim);
    const { flags, scopes } = effectiveClaims(defaultClaims, ownClaims);
    return { ...user, ownClaims, claims: flags, scopes };
  });
}
export async function getManagedUser(db: Db, userId: number): Promise<ManagedUser> {
  const [user] = await listManagedUsers(db, eq(users.userId, userId));
  return found(user);
}

/**
 * Returns the current rights of the signed-in user manager, locked until the transaction ends: user managers
 * run one after another. If two managers take each other's rights, the second is no longer a manager.
 */
export async function lockManager(tx: Tx): Promise<UserWithRights> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.userManagement})`);
  const { userId } = userOf(tx);
  const manager = await getManagedUser(tx.db, userId).catch(() => null);
  if (!manager?.isActive) throw new AppError('AuthenticationRequired');
  if (!userManager.allows(manager)) throw new AppError('Forbidden');
  return manager;
}

/** Locks and returns a user whom the signed-in manager may change, and the manager (rule 18.2). */
export async function lockManagedUser(
  tx: Tx,
  userId: number,
): Promise<{ manager: UserWithRights; user: ManagedUser }> {
  const manager = await lockManager(tx);
  const [locked] = await tx.db
    .select({ userId: users.userId })
    .from(users)
    .where(and(eq(users.userId, userId), isNull(users.deletedAt)))
    .for('no key update');
  found(locked);
  const user = await getManagedUser(tx.db, userId);
  if (whyNotManaged(manager, user) !== null) throw new AppError('Forbidden');
  return { manager, user };
}
