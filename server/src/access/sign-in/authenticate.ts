import { sessionIdleMinutes } from '@cfm/contract/platform/limits.ts';
import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Actor, Ctx } from '../../context.ts';
import { instantJson } from '../../platform/db/columns.ts';
import { statement } from '../../platform/db/statements.ts';
import { hashToken } from '../../platform/secrets/encrypt.ts';
import { isExpired } from '../../platform/time/add-time.ts';
import { actorOf, rightsColumns, rightsForm } from '../users/rights-of-user.ts';
import { endSession } from './start-session.ts';
import { sessions } from './tables.ts';

const nobody: Actor = { kind: 'anonymous' };
/** Precision of `lastSeenAt`. Updating it at every request would turn each read into a write. */
const seenEvery = { minutes: 1 };

/** Used by every request, so it is one constant statement that returns one value. */
const sessionOfHash = statement({
  name: 'session',
  row: z.object({
    session: z.object({
      ...rightsForm,
      isPending: z.boolean(),
      lastSeenAt: z.string(),
      expiresAt: z.string(),
    }),
  }),
  sql: (sessionHash: string) => sql`select row_to_json(found) as session from (
    select s.is_pending as "isPending", ${instantJson(sql`s.last_seen_at`)} as "lastSeenAt",
      ${instantJson(sql`s.expires_at`)} as "expiresAt", ${rightsColumns}
    from sessions s
    join users u on u.user_id = s.user_id
    join roles r on r.role_id = u.role_id
    where s.id_hash = ${sessionHash}
  ) found`,
});

/**
 * Returns the actor of a session id with the current claims (rules 2.10 and 2.12). The idle limit and the
 * absolute limit end the session. Only a user's action extends the idle time.
 */
export async function authenticate(
  ctx: Ctx,
  sessionId: string,
  { isBackground }: { isBackground: boolean },
): Promise<Actor> {
  const sessionHash = hashToken(sessionId);
  const [found] = await sessionOfHash(ctx.db, sessionHash);
  if (!found) return nobody;
  const row = found.session;
  const now = ctx.now();
  const isEnded =
    isExpired(row.expiresAt, {}, now) || isExpired(row.lastSeenAt, { minutes: sessionIdleMinutes }, now);
  if (isEnded || !row.isActive) {
    await endSession(ctx, sessionHash);
    return nobody;
  }
  if (row.isPending) return { kind: 'pending', userId: row.userId, sessionHash };
  if (!isBackground && isExpired(row.lastSeenAt, seenEvery, now)) {
    await ctx.db
      .update(sessions)
      .set({ lastSeenAt: now })
      .where(and(eq(sessions.idHash, sessionHash), eq(sessions.lastSeenAt, row.lastSeenAt)));
  }
  return actorOf(row, sessionHash);
}
