import { eq } from 'drizzle-orm';
import { type Ctx, inTransaction } from '../../context.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { endAllOf } from '../sign-in/deactivate-users.ts';
import { mailTwoFactorReset } from '../sign-in/mails.ts';
import { lockManagedUser } from '../sign-in/manage-user.ts';
import { recordSignIn } from '../sign-in/record-sign-in.ts';
import { recoveryCodes } from '../sign-in/tables.ts';
import { users } from './tables.ts';

/** Removes the second factor and its recovery codes, ends open sessions and links, and mails the user (rule 18.6). */
export function resetSecondFactor(ctx: Ctx, { userId }: { userId: number }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { user } = await lockManagedUser(tx, userId);
    if (!user.hasTwoFactor) return;
    await tx.db
      .update(users)
      .set({ encryptedTotpKey: null, totpLastStep: null })
      .where(eq(users.userId, userId));
    await tx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
    await endAllOf(tx, userId);
    await mailTwoFactorReset(tx, user);
    await recordAudit(tx, { entity: 'user', entityId: userId, action: 'resetTwoFactor' });
    await recordSignIn(tx, userId, 'twoFactorReset');
  });
}
