import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { type Ctx, inTransaction, type Tx } from '../../context.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { auditEntries } from '../audit/tables.ts';
import { users } from '../users/tables.ts';
import { removeIssuedCodes } from './recovery-codes.ts';
import { endSessionsOf } from './start-session.ts';
import { invalidateTokens, tokenPurposes } from './user-tokens.ts';

/** Ends all sessions, links, set-ups of a second factor, and issued recovery codes of a user. */
export async function endAllOf(tx: Tx, userId: number): Promise<void> {
  await endSessionsOf(tx, userId);
  for (const purpose of tokenPurposes) await invalidateTokens(tx, userId, purpose);
  await removeIssuedCodes(tx, userId);
}

/**
 * Deactivates users: they cannot sign in, and their sessions and links end. These stay ended when the users
 * are activated again.
 */
export async function deactivateUsers(tx: Tx, userIds: readonly number[]): Promise<void> {
  for (const userId of userIds) {
    await tx.db.update(users).set({ isActive: false }).where(eq(users.userId, userId));
    await endAllOf(tx, userId);
    await recordAudit(tx, { entity: 'user', entityId: userId, action: 'deactivate' });
  }
}

/** A start made the last change of whether the user is active, a deactivation. */
const isDeactivatedByStart = sql`(select a.action from ${auditEntries} a
  where a.entity = 'user' and a.entity_id = ${users.userId}::text
    and (a.action in ('activate', 'deactivate') or a.changes @> '[{"field": "isActive"}]')
  order by a.audit_id desc limit 1) = 'deactivate'`;

const listDemoUsers = async (ctx: Ctx, which: SQL): Promise<number[]> => {
  const rows = await ctx.db
    .select({ userId: users.userId })
    .from(users)
    .where(and(users.isDemo, isNull(users.deletedAt), which));
  return rows.map(({ userId }) => userId);
};

/**
 * Deactivates demo users without demo mode, because their passwords are public. Activates these in demo mode, but none
 * that a person deactivated (rule 15.3).
 */
export async function admitDemoUsers(ctx: Ctx, isDemo: boolean): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const userIds = await listDemoUsers(
      tx,
      isDemo ? sql`not ${users.isActive} and ${isDeactivatedByStart}` : sql`${users.isActive}`,
    );
    if (userIds.length === 0) return;
    if (!isDemo) {
      await deactivateUsers(tx, userIds);
      tx.log.warn({ count: userIds.length }, 'demo users deactivated: demo mode is off');
      return;
    }
    await tx.db.update(users).set({ isActive: true }).where(inArray(users.userId, userIds));
    for (const userId of userIds)
      await recordAudit(tx, { entity: 'user', entityId: userId, action: 'activate' });
  });
}
