import { and, eq, getTableColumns } from 'drizzle-orm';
import { caseScope } from '../../access/case-scope/case-scope.ts';
import { users } from '../../access/users/tables.ts';
import type { Ctx, Tx } from '../../context.ts';
import { AppError, found } from '../../errors.ts';
import { runPrepared } from '../../platform/db/statements.ts';
import { isReadOnly } from './status-transitions.ts';
import { caseLocks, cases } from './tables.ts';

export type CaseRow = typeof cases.$inferSelect;
const columns = getTableColumns(cases);

/** Returns the case if it is in the actor's scope. Otherwise throws `NotFound`, as if it did not exist. */
export async function loadVisibleCase(ctx: Ctx, caseId: number): Promise<CaseRow> {
  const [row] = await ctx.db
    .select(columns)
    .from(cases)
    .where(and(eq(cases.caseId, caseId), caseScope(ctx.actor, cases)));
  return found(row);
}

/**
 * Returns the case with its row locked, for a change in the open transaction. Throws `CaseLocked` for staff while
 * another session, or a tab other than `tabId`, holds the lease. Tokens and jobs pass (rule 3.11). Throws
 * `CaseReadOnly` for a read-only case unless `atRest` allows it (rule 3.6). Use `lock: 'ignore'` for changes that don't
 * affect the work of the lock holder.
 */
export async function loadCaseForChange(
  tx: Tx,
  caseId: number,
  options: { atRest?: 'refuse' | 'allow'; lock?: 'refuse' | 'ignore'; tabId?: string | undefined } = {},
): Promise<CaseRow> {
  const [row] = await runPrepared(
    tx.db
      .select(columns)
      .from(cases)
      .where(and(eq(cases.caseId, caseId), caseScope(tx.actor, cases)))
      .for('update'),
  );
  const loaded = found(row);
  const lock = options.lock === 'ignore' ? null : await findForeignLock(tx, caseId, options.tabId);
  if (lock) throw lockedError(lock);
  if (options.atRest !== 'allow' && isReadOnly(loaded.statusId)) throw new AppError('CaseReadOnly');
  return loaded;
}

/** Returns the current holder of the lease of a case, or null. */
export async function findLock(ctx: Ctx, caseId: number) {
  const [lock] = await ctx.db
    .select({
      userId: caseLocks.userId,
      sessionHash: caseLocks.sessionHash,
      tabId: caseLocks.tabId,
      since: caseLocks.since,
      leaseUntil: caseLocks.leaseUntil,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(caseLocks)
    .innerJoin(users, eq(users.userId, caseLocks.userId))
    .where(eq(caseLocks.caseId, caseId));
  return lock && lock.leaseUntil > ctx.now() ? lock : null;
}
export type HeldLock = NonNullable<Awaited<ReturnType<typeof findLock>>>;

export function lockedError(lock: HeldLock): AppError {
  const fullName = `${lock.firstName} ${lock.lastName}`;
  return new AppError('CaseLocked', {
    values: { name: fullName },
    extra: { lockedByUser: { id: lock.userId, fullName, since: lock.since } },
  });
}

/** Tab id of a lock taken without a tab. It belongs to the session, and all its tabs may change the case (rule 3.9). */
export const noTab = '';

/** Returns the lease that blocks the actor from changing the case, or null. Tokens and jobs are never blocked. */
export async function findForeignLock(ctx: Ctx, caseId: number, tabId = noTab): Promise<HeldLock | null> {
  if (ctx.actor.kind !== 'user') return null;
  const lock = await findLock(ctx, caseId);
  if (!lock) return null;
  const isOfOtherTab = tabId !== noTab && lock.tabId !== noTab && lock.tabId !== tabId;
  return lock.sessionHash !== ctx.actor.sessionHash || isOfOtherTab ? lock : null;
}
