import type { RoleName, RoleType } from '@cfm/contract/access.ts';
import { sessionIdleMinutes } from '@cfm/contract/limits.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Actor, Ctx } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { runPreparedSql } from '../../db/prepared.ts';
import { hashToken } from '../../secrets/encrypt.ts';
import { isOver } from '../../time/later.ts';
import { effectiveClaims, type OwnClaim } from './effective-claims.ts';
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
  const row = await readSession(ctx.db, sessionHash);
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

interface StoredSession {
  userId: number;
  isPending: boolean;
  lastSeenAt: string;
  expiresAt: string;
  firstName: string;
  lastName: string;
  isActive: boolean;
  role: RoleName;
  roleType: RoleType;
  defaultClaims: string[];
  ownClaims: OwnClaim[];
}

/** Every request reads it, so it is one constant statement that answers one value. */
async function readSession(db: Db, sessionHash: string): Promise<StoredSession | undefined> {
  const [row] = await runPreparedSql<{ session: StoredSession }>(
    db,
    sql`select row_to_json(found) as session from (
      select s.user_id as "userId", s.is_pending as "isPending", s.last_seen_at as "lastSeenAt", s.expires_at as "expiresAt",
        u.first_name as "firstName", u.last_name as "lastName", u.is_active as "isActive",
        r.name as role, r.role_type as "roleType", r.default_claims as "defaultClaims",
        (select coalesce(json_agg(json_build_object('type', c.type, 'isGranted', c.is_granted, 'ids', c.ids)), '[]')
          from user_claims c where c.user_id = s.user_id) as "ownClaims"
      from sessions s
      join users u on u.user_id = s.user_id
      join roles r on r.role_id = u.role_id
      where s.id_hash = ${sessionHash}
    ) found`,
  );
  return row?.session;
}
