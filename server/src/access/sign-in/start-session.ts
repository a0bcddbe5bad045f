import { pendingSignInMinutes, sessionAbsoluteHours, sessionsMax } from '@cfm/contract/platform/limits.ts';
import { and, desc, eq, inArray, ne, not } from 'drizzle-orm';
import type { Ctx, Tx } from '../../context.ts';
import { hashToken, newToken } from '../../platform/secrets/encrypt.ts';
import { addTime, type Span } from '../../platform/time/add-time.ts';
import { sessionOrigin } from './session-origin.ts';
import { sessions } from './tables.ts';

/** The cookie contains the id. The table stores its hash. */
export interface NewSession {
  sessionId: string;
  expiresAt: string;
}

async function insertSession(
  ctx: Ctx,
  userId: number,
  isPending: boolean,
  length: Span,
): Promise<NewSession> {
  const sessionId = newToken();
  const now = ctx.now();
  const expiresAt = addTime(now, length);
  await ctx.db.insert(sessions).values({
    idHash: hashToken(sessionId),
    userId,
    isPending,
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
    ...sessionOrigin(ctx),
  });
  return { sessionId, expiresAt };
}

/**
 * Starts a session of a user who has passed both steps. Each increase of privileges creates a new one
 * (rule 2.11). Ends the least recently used sessions beyond the limit (rule 2.30).
 */
export async function startSession(ctx: Ctx, userId: number): Promise<NewSession> {
  const started = await insertSession(ctx, userId, false, { hours: sessionAbsoluteHours });
  const older = ctx.db
    .select({ idHash: sessions.idHash })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        not(sessions.isPending),
        ne(sessions.idHash, hashToken(started.sessionId)),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.sessionId))
    .offset(sessionsMax - 1);
  await ctx.db.delete(sessions).where(inArray(sessions.idHash, older));
  return started;
}
/** Starts a session between password and code. It only allows the second step (rule 2.4). */
export const startPendingSession = (ctx: Ctx, userId: number) =>
  insertSession(ctx, userId, true, { minutes: pendingSignInMinutes });

/** Returns whether a sign-in still waits for its code, and locks it until the transaction ends. */
export async function isPendingSession(tx: Tx, sessionHash: string): Promise<boolean> {
  const waiting = await tx.db
    .select({ idHash: sessions.idHash })
    .from(sessions)
    .where(and(eq(sessions.idHash, sessionHash), sessions.isPending))
    .for('update');
  return waiting.length > 0;
}

export async function endSession(ctx: Ctx, sessionHash: string): Promise<void> {
  await ctx.db.delete(sessions).where(eq(sessions.idHash, sessionHash));
}
/** Ends the pending sign-ins of a user. */
export async function endPendingSessionsOf(tx: Tx, userId: number): Promise<void> {
  await tx.db.delete(sessions).where(and(eq(sessions.userId, userId), sessions.isPending));
}
/** Gives a session a new id, because the user has authenticated again. Keeps its end and its case locks. */
export async function renewSessionId(tx: Tx, sessionHash: string): Promise<NewSession | null> {
  const sessionId = newToken();
  const idHash = hashToken(sessionId);
  const [renewed] = await tx.db
    .update(sessions)
    .set({ idHash })
    .where(eq(sessions.idHash, sessionHash))
    .returning({ expiresAt: sessions.expiresAt });
  if (!renewed) return null;
  return { sessionId, expiresAt: renewed.expiresAt };
}
/** Ends all sessions and pending sign-ins of a user except one. */
export async function endOtherSessions(tx: Tx, userId: number, keptHash: string): Promise<void> {
  await tx.db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.idHash, keptHash)));
}
/** Ends all sessions of a user: after a password reset, a new second factor, or a deactivation. */
export async function endSessionsOf(tx: Tx, userId: number): Promise<void> {
  await tx.db.delete(sessions).where(eq(sessions.userId, userId));
}
