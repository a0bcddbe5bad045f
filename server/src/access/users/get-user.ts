import type { UserDetail } from '@cfm/contract/access/user-settings.ts';
import { flagClaims, type ScopeClaim, scopeClaims } from '@cfm/contract/platform/access.ts';
import { eq } from 'drizzle-orm';
import { type Ctx, userOf } from '../../context.ts';
import { reportUsers } from '../../screens/daily-report/tables.ts';
import { findLockEnds } from '../sign-in/attempt.ts';
import { getManagedUser, type ManagedUser } from '../sign-in/manage-user.ts';
import { whyNotManaged } from '../sign-in/policy.ts';

/** A user with all editable fields, and the reader's abilities (rules 18.2 and 18.6). */
export async function getUser(ctx: Ctx, { userId }: { userId: number }): Promise<UserDetail> {
  const user = await getManagedUser(ctx.db, userId);
  const locks = await findLockEnds(ctx, [user]);
  const lockedUntil = locks.get(userId) ?? null;
  const isLocked = lockedUntil !== null;
  const unchangeable = whyNotManaged(userOf(ctx), user);
  const mayChange = unchangeable === null;
  return {
    ...shownOf(user),
    isReportUser: (await ctx.db.$count(reportUsers, eq(reportUsers.userId, userId))) > 0,
    lockedUntil,
    isLocked,
    unchangeable,
    abilities: {
      mayChange,
      mayDelete: mayChange,
      mayUnlock: mayChange && isLocked,
      mayResendActivation: mayChange && user.isActive && !user.isActivated,
      mayResetSecondFactor: mayChange && user.hasTwoFactor,
      mayIssueCode: mayChange && user.isActive && user.hasTwoFactor,
      mayEndSessions: mayChange && user.isActive,
    },
  };
}

const ownTypes = new Set<string>([...flagClaims, ...scopeClaims]);
type OwnType = UserDetail['claims'][number]['type'];

/** A user in the format of replies. */
export function shownOf({
  userId,
  createdAt,
  lastSignInAt,
  ownClaims,
  claims,
  scopes,
  ...user
}: ManagedUser) {
  return {
    ...user,
    id: userId,
    fullName: `${user.firstName} ${user.lastName}`,
    createdDateTime: createdAt,
    lastSignInDateTime: lastSignInAt,
    claims: ownClaims.flatMap(({ type, isGranted, ids }) =>
      ownTypes.has(type) ? [{ type: type as OwnType, isGranted, ids }] : [],
    ),
    flags: claims,
    scopes: Object.fromEntries(
      (Object.keys(scopes) as ScopeClaim[]).map((scope) => [scope, [...(scopes[scope] ?? [])]]),
    ),
  };
}
