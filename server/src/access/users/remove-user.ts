import { openStatusIds } from '@cfm/contract/catalog/case-statuses.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { caseLocks, cases } from '../../cases/case/tables.ts';
import { favorites } from '../../cases/favorites/tables.ts';
import { marketIkams } from '../../catalog/markets/tables.ts';
import { mailboxUsers } from '../../catalog/reference-data/tables.ts';
import { type Ctx, inTransaction, type Tx } from '../../context.ts';
import { reportUsers } from '../../screens/daily-report/tables.ts';
import { recordAudit, recordAudits } from '../audit/record-audit.ts';
import { endAllOf } from '../sign-in/deactivate-users.ts';
import { lockManagedUser } from '../sign-in/manage-user.ts';
import { recoveryCodes } from '../sign-in/tables.ts';
import { userEntry } from './audit-user.ts';
import { drafts, userClaims, userPreferences, users } from './tables.ts';

/**
 * Deletes a user and keeps only the name on their actions. Their open cases become unassigned, so that the
 * users who see them are notified (rule 3.34).
 */
export function removeUser(ctx: Ctx, { userId }: { userId: number }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { user } = await lockManagedUser(tx, userId);
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
    await releaseOpenCases(tx, userId);
    await tx.db.delete(userClaims).where(eq(userClaims.userId, userId));
    await tx.db.delete(userPreferences).where(eq(userPreferences.userId, userId));
    await tx.db.delete(drafts).where(eq(drafts.userId, userId));
    await tx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
    await tx.db.delete(favorites).where(eq(favorites.userId, userId));
    await tx.db.delete(mailboxUsers).where(eq(mailboxUsers.userId, userId));
    await tx.db.delete(reportUsers).where(eq(reportUsers.userId, userId));
    await tx.db.delete(marketIkams).where(eq(marketIkams.userId, userId));
    await tx.db.delete(caseLocks).where(eq(caseLocks.userId, userId));
    await recordAudit(tx, userEntry({ userId, before: user, after: null }));
    await tx.db.execute(sql`select erase_values_of_users(${sql.param([userId])}::int[])`);
  });
}

async function releaseOpenCases(tx: Tx, userId: number): Promise<void> {
  const areItsOpen = and(eq(cases.responsibleUserId, userId), inArray(cases.statusId, [...openStatusIds]));
  // Locks in a fixed order to prevent deadlocks.
  const open = await tx.db
    .select({ caseId: cases.caseId })
    .from(cases)
    .where(areItsOpen)
    .orderBy(asc(cases.caseId))
    .for('no key update');
  await tx.db
    .update(cases)
    .set({
      responsibleUserId: null,
      lastModifiedDateTime: tx.now(),
      version: sql`${cases.version} + 1`,
    })
    .where(areItsOpen);
  await recordAudits(
    tx,
    open.map(({ caseId }) => ({
      entity: 'case',
      entityId: caseId,
      caseId,
      action: 'update',
      changes: [{ field: 'responsibleUserId', from: userId, to: null }],
    })),
  );
}
