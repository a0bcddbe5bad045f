import { eq, type SQL, sql } from 'drizzle-orm';
import { users } from '../../access/users/tables.ts';
import type { Ctx, UserActor } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { caseLocks } from './tables.ts';

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
export type ActiveLock = NonNullable<Awaited<ReturnType<typeof findLock>>>;

/** SQL condition: the row `l` of `case_locks` is the lease of this case, and has not expired. */
export const isActiveLock = (caseId: SQL, now: string): SQL =>
  sql`l.case_id = ${caseId} and l.lease_until > ${now}::timestamptz`;

export function lockedError(lock: ActiveLock): AppError {
  const fullName = `${lock.firstName} ${lock.lastName}`;
  return new AppError('CaseLocked', {
    values: { name: fullName },
    extra: { lockedByUser: { id: lock.userId, fullName, since: lock.since } },
  });
}

/** Tab id of a lock taken without a tab. It belongs to the session, and all its tabs may change the case (rule 3.9). */
export const noTab = '';

/** Another session holds the lock of the case. */
export const isForeignLock = (user: UserActor, lock: Pick<ActiveLock, 'sessionHash'> | null): boolean =>
  lock !== null && lock.sessionHash !== user.sessionHash;

/** Returns the lease that blocks the actor from changing the case, or null. Tokens and jobs are never blocked. */
export async function findForeignLock(ctx: Ctx, caseId: number, tabId = noTab): Promise<ActiveLock | null> {
  if (ctx.actor.kind !== 'user') return null;
  const lock = await findLock(ctx, caseId);
  if (!lock) return null;
  const isOfOtherTab = tabId !== noTab && lock.tabId !== noTab && lock.tabId !== tabId;
  return isForeignLock(ctx.actor, lock) || isOfOtherTab ? lock : null;
}
