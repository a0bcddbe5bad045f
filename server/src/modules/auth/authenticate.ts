import { sessionIdleMinutes } from '@cfm/contract/limits.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Actor, Ctx } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { runPrepared } from '../../db/prepared.ts';
import { hashToken } from '../../sealing.ts';
import { roles, userClaims, users } from '../users/tables.ts';
import { effectiveClaims, type OwnClaim } from './effective-claims.ts';
import { isOver } from './later.ts';
import { endSession } from './start-session.ts';
import { sessions } from './tables.ts';

const nobody: Actor = { kind: 'anonymous' };
/** Writing "seen" at every request would make each read a write. */
const seenEvery = { minutes: 1 };

/**
 * Who a session id stands for, with the claims as they are now (rules 2.10 and 2.12). Idle and absolute limit end the session;
 * only what a person does extends the idle time.
 */
export async function authenticate(
  ctx: Ctx,
  sessionId: string,
  { isBackground }: { isBackground: boolean },
): Promise<Actor> {
  const sessionHash = hashToken(sessionId);
  const [row] = await runPrepared(selectSession(ctx.db, sessionHash));
  if (!row) return nobody;
  const now = ctx.now();
  const isEnded =
    isOver(row.expiresAt, {}, now) || isOver(row.lastSeenAt, { minutes: sessionIdleMinutes }, now);
  if (isEnded || !row.isActive) {
    await endSession(ctx, sessionHash);
    return nobody;
  }
  if (row.isPending) return { kind: 'pending', userId: row.userId, sessionHash };
  if (!isBackground && isOver(row.lastSeenAt, seenEvery, now)) {
    await ctx.db
      .update(sessions)
      .set({ lastSeenAt: now })
      .where(and(eq(sessions.idHash, sessionHash), eq(sessions.lastSeenAt, row.lastSeenAt)));
  }
  const { flags, scopes } = effectiveClaims(row.defaultClaims, row.ownClaims);
  return {
    kind: 'user',
    userId: row.userId,
    fullName: `${row.firstName} ${row.lastName}`,
    role: row.role,
    roleType: row.roleType,
    claims: flags,
    scopes,
    sessionHash,
  };
}

function selectSession(db: Db, sessionHash: string) {
  return db
    .select({
      userId: sessions.userId,
      isPending: sessions.isPending,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
      firstName: users.firstName,
      lastName: users.lastName,
      isActive: users.isActive,
      role: roles.name,
      roleType: roles.roleType,
      defaultClaims: roles.defaultClaims,
      ownClaims: sql<OwnClaim[]>`(
        select coalesce(json_agg(json_build_object(
          'type', ${userClaims.type}, 'isGranted', ${userClaims.isGranted}, 'ids', ${userClaims.ids})), '[]')
        from ${userClaims} where ${userClaims.userId} = ${sessions.userId})`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.userId, sessions.userId))
    .innerJoin(roles, eq(roles.roleId, users.roleId))
    .where(eq(sessions.idHash, sessionHash));
}
