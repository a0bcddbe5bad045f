import type { authEndpoints, currentUser, session } from '@cfm/contract/access/sign-in.ts';
import type { ReplyOf } from '@cfm/contract/platform/endpoint.ts';
import { sessionTrustMs } from '@cfm/contract/platform/limits.ts';
import type * as z from 'zod/mini';
import { type Ctx, type UserActor, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { addTime } from '../../platform/time/add-time.ts';
import { findProfile, listPreferences } from './queries.ts';

/** The session as clients see it. A client relies on it for 60 seconds (rule 2.13). */
export const sessionOf = (
  name: { firstName: string; lastName: string },
  userId: number,
  now: string,
): z.infer<typeof session> => ({
  User: { firstName: name.firstName, lastName: name.lastName, id: userId },
  ValidUntil: addTime(now, { seconds: sessionTrustMs / 1000 }),
});

/** Role and role type first, then flags, then scopes with their ids. */
function claimsOf(actor: UserActor): z.infer<typeof currentUser>['claims'] {
  return [
    { type: 'Role', values: [actor.role] },
    { type: 'RoleType', values: [actor.roleType] },
    ...actor.claims.map((type) => ({ type, values: [] })),
    ...Object.entries(actor.scopes).map(([type, ids]) => ({
      type: type as keyof UserActor['scopes'],
      values: ids.map(String),
    })),
  ];
}

/** The signed-in user with rights and preferences, and the session. */
export async function getCurrentUser(ctx: Ctx): Promise<ReplyOf<typeof authEndpoints.current>> {
  const actor = userOf(ctx);
  const [profile, preferences] = await Promise.all([
    findProfile(ctx.db, actor.userId),
    listPreferences(ctx.db, actor.userId),
  ]);
  if (!profile) throw new AppError('AuthenticationRequired');
  const { username, email, language, isFirstSignIn } = profile;
  return {
    user: {
      id: actor.userId,
      username,
      email,
      fullName: actor.fullName,
      role: actor.role,
      roleType: actor.roleType,
      claims: claimsOf(actor),
      flags: [...actor.claims],
      scopes: Object.fromEntries(Object.entries(actor.scopes).map(([type, ids]) => [type, [...ids]])),
      language,
      preferences: Object.fromEntries(preferences.map(({ key, value }) => [key, value])),
      isFirstSignIn,
    },
    session: sessionOf(profile, actor.userId, ctx.now()),
  };
}
