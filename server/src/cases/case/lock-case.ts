import { isExcluded } from '@cfm/contract/catalog/case-statuses.ts';
import { lockLeaseSeconds } from '@cfm/contract/platform/limits.ts';
import { and, eq, or, sql } from 'drizzle-orm';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { sessions } from '../../access/sign-in/tables.ts';
import { type Ctx, inTransaction, type Tx, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { addTime } from '../../platform/time/add-time.ts';
import { findLock, lockedError, noTab } from './active-lock.ts';
import { endAttentionOnOpen } from './call-attention.ts';
import { loadVisibleCase } from './load-case.ts';
import { mayTakeOverLock } from './policy.ts';
import { caseLocks } from './tables.ts';

/**
 * Takes or renews the lease of a case for this session and tab, in one conditional statement (rules 3.9 to 3.12).
 * Throws `CaseLocked` with the holder if another session or tab holds it. An IFM Admin, or the holder from another tab,
 * can take it over. Opening a case locks it and removes it from Needs attention.
 */
export async function lockCase(
  ctx: Ctx,
  { caseId, tabId = noTab, takeOver }: { caseId: number; tabId?: string | undefined; takeOver: boolean },
) {
  return inTransaction(ctx, async (tx) => {
    const user = userOf(tx);
    const row = await loadVisibleCase(tx, caseId);
    if (isExcluded(row.statusId)) throw new AppError('CaseReadOnly');
    await keepSession(tx, user.sessionHash);
    const held = await findLock(tx, caseId);
    const isOwn = held?.sessionHash === user.sessionHash && held.tabId === tabId;
    const isTakeOver = takeOver && held !== null && !isOwn;
    if (isTakeOver && !mayTakeOverLock(user, held.userId)) throw new AppError('Forbidden');
    const now = tx.now();
    const mine = {
      userId: user.userId,
      sessionHash: user.sessionHash,
      tabId,
      leaseUntil: addTime(now, { seconds: lockLeaseSeconds }),
    };
    const [taken] = await tx.db
      .insert(caseLocks)
      .values({ caseId, ...mine, since: now })
      .onConflictDoUpdate({
        target: caseLocks.caseId,
        set: {
          ...mine,
          since: sql`case when ${caseLocks.sessionHash} = ${user.sessionHash} and ${caseLocks.leaseUntil} > ${now} then ${caseLocks.since} else ${now}::timestamptz end`,
        },
        setWhere: or(
          sql`${caseLocks.leaseUntil} <= ${now}`,
          and(eq(caseLocks.sessionHash, user.sessionHash), eq(caseLocks.tabId, tabId)),
          isTakeOver
            ? and(eq(caseLocks.sessionHash, held.sessionHash), eq(caseLocks.tabId, held.tabId))
            : sql`false`,
        ),
      })
      .returning({ leaseUntil: caseLocks.leaseUntil });
    if (!taken) {
      const holder = await findLock(tx, caseId);
      if (holder) throw lockedError(holder);
      throw new AppError('Unavailable');
    }
    await endAttentionOnOpen(tx, caseId);
    if (isTakeOver)
      await recordAudit(tx, {
        entity: 'case',
        entityId: caseId,
        action: 'takeOverLock',
        caseId,
        changes: [{ field: 'lockedByUser', from: held.userId, to: user.userId }],
      });
    return { leaseUntil: taken.leaseUntil, version: row.version };
  });
}

/** Keeps the session until the lock refers to it. One that has just ended takes no lock. */
async function keepSession(tx: Tx, sessionHash: string): Promise<void> {
  const [session] = await tx.db
    .select({ idHash: sessions.idHash })
    .from(sessions)
    .where(eq(sessions.idHash, sessionHash))
    .for('key share');
  if (!session) throw new AppError('AuthenticationRequired');
}
