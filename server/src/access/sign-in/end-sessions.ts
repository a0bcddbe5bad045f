import { and, eq, ne } from 'drizzle-orm';
import { type Ctx, inTransaction, userOf } from '../../context.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { confirmPassword } from './confirm-password.ts';
import { recordSignIn } from './record-sign-in.ts';
import { endOtherSessions } from './start-session.ts';
import { sessions } from './tables.ts';

interface EndedSessions {
  currentPassword: string;
  /** Null for all sessions except the current one. */
  sessionId: number | null;
}

/** Ends one of the user's own sessions, or all others (rule 2.29). A session that has already ended is not an error. */
export async function endSessions(ctx: Ctx, { currentPassword, sessionId }: EndedSessions): Promise<void> {
  await confirmPassword(ctx, currentPassword);
  const { userId, sessionHash } = userOf(ctx);
  await inTransaction(ctx, async (tx) => {
    if (sessionId === null) await endOtherSessions(tx, userId, sessionHash);
    else
      await tx.db
        .delete(sessions)
        .where(
          and(
            eq(sessions.userId, userId),
            eq(sessions.sessionId, sessionId),
            ne(sessions.idHash, sessionHash),
          ),
        );
    await recordAudit(tx, { entity: 'user', entityId: userId, action: 'endSessions' });
    await recordSignIn(tx, userId, 'sessionsEnded');
  });
}
