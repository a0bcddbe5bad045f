import { eq, sql } from 'drizzle-orm';
import { favorites } from '../../cases/favorites/tables.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { endAllOf } from '../sign-in/deactivate-users.ts';
import { lockManagedUser } from '../sign-in/manage-user.ts';
import { recoveryCodes } from '../sign-in/tables.ts';
import { userEntry } from './audit-user.ts';
import { handOver } from './hand-over.ts';
import { drafts, userClaims, userPreferences, users } from './tables.ts';

interface Removal {
  userId: number;
  casesTo?: number | undefined;
  listsTo?: number | undefined;
}

/** Deletes a user and keeps only the name on their actions. Hands over what they hold (rules 18.7 and 18.12). */
export function removeUser(ctx: Ctx, { userId, casesTo, listsTo }: Removal): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { user } = await lockManagedUser(tx, userId);
    await handOver(tx, { before: user, after: null }, { casesTo: casesTo ?? null, listsTo: listsTo ?? null });
    await endAllOf(tx, userId);
    await tx.db
      .update(users)
      .set({
        username: '',
        email: '',
        passwordHash: null,
        encryptedTotpKey: null,
        totpLastStep: null,
        lastSignInAt: null,
        isActive: false,
        isDemo: false,
        deletedAt: tx.now(),
        version: user.version + 1,
      })
      .where(eq(users.userId, userId));
    await tx.db.delete(userClaims).where(eq(userClaims.userId, userId));
    await tx.db.delete(userPreferences).where(eq(userPreferences.userId, userId));
    await tx.db.delete(drafts).where(eq(drafts.userId, userId));
    await tx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
    await tx.db.delete(favorites).where(eq(favorites.userId, userId));
    await recordAudit(tx, userEntry({ userId, before: user, after: null }));
    await tx.db.execute(sql`select erase_values_of_users(${sql.param([userId])}::int[])`);
  });
}
