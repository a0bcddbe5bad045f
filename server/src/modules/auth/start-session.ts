import { pendingSignInMinutes, sessionAbsoluteHours } from '@cfm/contract/limits.ts';
import { and, eq } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { hashToken, newToken } from '../../secrets/encrypt.ts';
import { addTime, type Span } from '../../time/add-time.ts';
import { sessions } from './tables.ts';

/** The id goes into the cookie, once; the table stores its hash. */
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
  await ctx.db
    .insert(sessions)
    .values({ idHash: hashToken(sessionId), userId, isPending, createdAt: now, lastSeenAt: now, expiresAt });
  return { sessionId, expiresAt };
}

/** A session of a user who has passed both steps. Each rise of privilege makes a new one (rule 2.11). */
export const startSession = (ctx: Ctx, userId: number) =>
  insertSession(ctx, userId, false, { hours: sessionAbsoluteHours });
/** Between password and code: opens nothing but the second step. */
export const startPendingSession = (ctx: Ctx, userId: number) =>
  insertSession(ctx, userId, true, { minutes: pendingSignInMinutes });

export async function endSession(ctx: Ctx, sessionHash: string): Promise<void> {
  await ctx.db.delete(sessions).where(eq(sessions.idHash, sessionHash));
}
/** Ends the sign-ins of a user that wait for the code. */
export async function endPendingSessionsOf(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db.delete(sessions).where(and(eq(sessions.userId, userId), sessions.isPending));
}
/** Ends every session of a user: password reset, new second factor, deactivation. */
export async function endSessionsOf(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db.delete(sessions).where(eq(sessions.userId, userId));
}
