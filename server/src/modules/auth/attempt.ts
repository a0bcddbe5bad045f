import { setTimeout as pause } from 'node:timers/promises';
import { lockoutFailures, lockoutMinutes } from '@cfm/contract/limits.ts';
import { and, count, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { type Ctx, inTransaction } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import { networkOf } from '../../rate-limit/network-of.ts';
import { isOver, later } from '../../time/later.ts';
import { recordSignIn } from './record-sign-in.ts';
import { keyedHash } from './secret-key.ts';
import { signInFailures } from './tables.ts';

/** Failures over all addresses from which on a name is slowed down, and how far. */
const slowFrom = 10;
const firstPauseMs = 250;
const longestPauseMs = 4000;

/** A try of a password or a code, counted as a failure until it is taken back. */
export interface Attempt {
  readonly failureIds: readonly number[];
}
interface NamedAccount {
  username: string;
  email: string;
}
/** A wrong code counts for both names one can sign in with. */
export const namesOf = ({ username, email }: NamedAccount) => [username, email];

const nameHashOf = (ctx: Ctx, name: string) =>
  keyedHash(ctx, 'sign-in-name', name.trim().normalize('NFKC').toLowerCase());

/**
 * Begins a try, or refuses it while the name is locked from this address (rules 2.14 and 2.15). It is counted before it is
 * judged: many tries sent at once can't slip through together. Names that don't exist are counted alike.
 */
export async function beginAttempt(
  ctx: Ctx,
  names: readonly string[],
  userId: number | null,
): Promise<Attempt> {
  const nameHashes = [...new Set(names.map((name) => nameHashOf(ctx, name)))].sort();
  const address = networkOf(ctx.address);
  const now = ctx.now();
  const { lockedUntil, failureIds, failures } = await inTransaction(ctx, async (tx) => {
    let latestEnd: string | null = null;
    for (const nameHash of nameHashes) {
      await tx.db.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(${`${nameHash} ${address}`}, 0))`,
      );
      const end = await lockEnd(tx.db, nameHash, address, now);
      if (end !== null && (latestEnd === null || end > latestEnd)) latestEnd = end;
    }
    if (latestEnd !== null) return { lockedUntil: latestEnd, failureIds: [], failures: 0 };
    const earlier = await countFailures(tx.db, nameHashes, now);
    const rows = await tx.db
      .insert(signInFailures)
      .values(nameHashes.map((nameHash) => ({ nameHash, address, at: now })))
      .returning({ failureId: signInFailures.failureId });
    return { lockedUntil: null, failureIds: rows.map((row) => row.failureId), failures: earlier };
  });
  if (lockedUntil !== null) {
    await recordSignIn(ctx, userId, 'locked');
    throw accountLocked(lockedUntil, now);
  }
  await pause(pauseMs(failures));
  return { failureIds };
}

/** When the lock of a name from an address ends, or null: the last five failures lie within 15 minutes. */
async function lockEnd(db: Db, nameHash: string, address: string, now: string): Promise<string | null> {
  const window = { minutes: lockoutMinutes };
  const latest = await db
    .select({ at: signInFailures.at })
    .from(signInFailures)
    .where(
      and(
        eq(signInFailures.nameHash, nameHash),
        eq(signInFailures.address, address),
        gt(signInFailures.at, later(now, { minutes: -2 * lockoutMinutes })),
      ),
    )
    .orderBy(desc(signInFailures.at))
    .limit(lockoutFailures);
  const [newest] = latest;
  const oldest = latest[lockoutFailures - 1];
  if (!newest || !oldest || isOver(oldest.at, window, newest.at)) return null;
  return isOver(newest.at, window, now) ? null : later(newest.at, window);
}

async function countFailures(db: Db, nameHashes: readonly string[], now: string): Promise<number> {
  const [row] = await db
    .select({ failures: count() })
    .from(signInFailures)
    .where(
      and(
        inArray(signInFailures.nameHash, [...nameHashes]),
        gt(signInFailures.at, later(now, { minutes: -lockoutMinutes })),
      ),
    );
  return row?.failures ?? 0;
}

/** Over all addresses a name is slowed down, never locked: nobody can lock an administrator out (rule 2.16). */
export const pauseMs = (failures: number): number =>
  failures < slowFrom ? 0 : Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - slowFrom));

function accountLocked(until: string, now: string): AppError {
  const seconds = Math.ceil((Date.parse(until) - Date.parse(now)) / 1000);
  return new AppError('AccountLocked', {
    values: { minutes: Math.ceil(seconds / 60) },
    extra: { retryAfterSeconds: seconds },
  });
}

/** The try was right: it no longer counts. Earlier failures do, so that a known password can't reset the count of codes. */
export async function forgiveAttempt(ctx: Ctx, { failureIds }: Attempt): Promise<void> {
  await ctx.db.delete(signInFailures).where(inArray(signInFailures.failureId, [...failureIds]));
}

/** Forgets the failures of a user from this address, after both steps or a reset by mail. */
export async function forgiveFailures(ctx: Ctx, account: NamedAccount): Promise<void> {
  await ctx.db.delete(signInFailures).where(
    and(
      inArray(
        signInFailures.nameHash,
        namesOf(account).map((name) => nameHashOf(ctx, name)),
      ),
      eq(signInFailures.address, networkOf(ctx.address)),
    ),
  );
}
