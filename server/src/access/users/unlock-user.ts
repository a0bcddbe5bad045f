import { type Ctx, inTransaction } from '../../context.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { removeAllFailures } from '../sign-in/attempt.ts';
import { lockManagedUser } from '../sign-in/manage-user.ts';

/** Ends the lockout after wrong passwords and codes from all addresses (rule 18.6). */
export function unlockUser(ctx: Ctx, { userId }: { userId: number }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { user } = await lockManagedUser(tx, userId);
    await removeAllFailures(tx, user);
    await recordAudit(tx, { entity: 'user', entityId: userId, action: 'unlock' });
  });
}
