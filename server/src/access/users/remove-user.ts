import type { UserTraces } from '@cfm/contract/access/user-settings.ts';
import { openStatusIds } from '@cfm/contract/catalog/case-statuses.ts';
import { userTracesLimit } from '@cfm/contract/platform/limits.ts';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { caseLocks, cases } from '../../cases/case/tables.ts';
import { favorites } from '../../cases/favorites/tables.ts';
import { marketIkams } from '../../catalog/markets/tables.ts';
import { mailboxUsers } from '../../catalog/reference-data/tables.ts';
import { type Actor, type Ctx, inTransaction, type Tx } from '../../context.ts';
import { only } from '../../platform/db/only.ts';
import { statement } from '../../platform/db/statements.ts';
import { isVisibleEntry } from '../../screens/audit-page/audited-entities.ts';
import { reportUsers } from '../../screens/daily-report/tables.ts';
import { recordAudit, recordAudits } from '../audit/record-audit.ts';
import { auditEntries } from '../audit/tables.ts';
import { caseScope, isUnscoped } from '../case-scope/case-scope.ts';
import { endAllOf } from '../sign-in/deactivate-users.ts';
import { getManagedUser, lockManagedUser } from '../sign-in/manage-user.ts';
import { recoveryCodes } from '../sign-in/tables.ts';
import { userEntry } from './audit-user.ts';
import { drafts, userClaims, userPreferences, users } from './tables.ts';

const tracesOfUser = statement({
  name: 'traces of a user',
  row: z.object({ entries: z.number(), openCases: z.number(), mailboxes: z.number(), markets: z.number() }),
  sql: (actor: Actor, userId: number) => sql`select
    (select count(*)::int from (select from audit_entries a where a.actor_user_id = ${userId}::int and ${isVisibleEntry(actor, alias(auditEntries, 'a'))}
      limit ${userTracesLimit + 1}::int) e) as entries,
    (select count(*)::int from cases where responsible_user_id = ${userId}::int and ${caseScope(actor, cases)}
      and status_id = any(${sql.param([...openStatusIds])}::int[])) as "openCases",
    (select count(*)::int from mailbox_users m where m.user_id = ${userId}::int and ${mailboxIsSeen(actor)}) as mailboxes,
    (select count(*)::int from market_ikams i where i.user_id = ${userId}::int and ${marketIsSeen(actor)}) as markets`,
});
/** Scopes do not name mailboxes: a mailbox is visible if the reader sees a case that it received. */
const mailboxIsSeen = (actor: Actor): SQL =>
  isUnscoped(actor)
    ? sql`true`
    : sql`exists (select from cases where cases.mailbox_id = m.mailbox_id and ${caseScope(actor, cases)})`;
function marketIsSeen(actor: Actor): SQL {
  const { Markets, ExcludeMarket = [] } = actor.kind === 'user' ? actor.scopes : {};
  const isExcluded = sql`i.market_id = any(${sql.param([...ExcludeMarket])}::int[])`;
  return Markets
    ? sql`(i.market_id = any(${sql.param([...Markets])}::int[]) and not ${isExcluded})`
    : sql`not ${isExcluded}`;
}

/**
 * Records that keep the user's name, and assignments that are removed with the user, as far as the reader
 * sees them (rule 18.7).
 */
export async function getUserTraces(ctx: Ctx, { userId }: { userId: number }): Promise<UserTraces> {
  await getManagedUser(ctx.db, userId);
  const traces = only(await tracesOfUser(ctx.db, ctx.actor, userId));
  return { ...traces, isWithinOwnScope: !isUnscoped(ctx.actor) };
}

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
