import { type Ctx, inTransaction } from '../../context.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockManagedUser } from './manage-user.ts';
import { recordSignIn } from './record-sign-in.ts';
import { endSessionsOf } from './start-session.ts';

/** Ends all sessions of a user, called by a user manager after a theft or when the user leaves (rule 2.31). */
export async function endSessionsOfUser(ctx: Ctx, { userId }: { userId: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockManagedUser(tx, userId);
    await endSessionsOf(tx, userId);
    await recordAudit(tx, { entity: 'user', entityId: userId, action: 'endSessions' });
    await recordSignIn(tx, userId, 'sessionsEnded');
  });
}
