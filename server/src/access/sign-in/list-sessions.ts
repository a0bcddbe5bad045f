import type { OwnSession } from '@cfm/contract/access/sign-in.ts';
import { sessionIdleMinutes } from '@cfm/contract/platform/limits.ts';
import { and, desc, eq, gt, not, sql } from 'drizzle-orm';
import { type Ctx, userOf } from '../../context.ts';
import { addTime } from '../../platform/time/add-time.ts';
import { sessions } from './tables.ts';

/** Active sessions of the user, the current one first, then the most recently used (rule 2.29). */
export async function listSessions(ctx: Ctx): Promise<{ items: OwnSession[] }> {
  const { userId, sessionHash } = userOf(ctx);
  const now = ctx.now();
  const items = await ctx.db
    .select({
      sessionId: sessions.sessionId,
      isCurrent: sql`${sessions.idHash} = ${sessionHash}`.mapWith(Boolean),
      startedDateTime: sessions.createdAt,
      lastUsedDateTime: sessions.lastSeenAt,
      browser: sessions.browser,
      system: sessions.system,
      network: sessions.network,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        not(sessions.isPending),
        gt(sessions.expiresAt, now),
        gt(sessions.lastSeenAt, addTime(now, { minutes: -sessionIdleMinutes })),
      ),
    )
    .orderBy(desc(eq(sessions.idHash, sessionHash)), desc(sessions.lastSeenAt), desc(sessions.sessionId));
  return { items };
}
