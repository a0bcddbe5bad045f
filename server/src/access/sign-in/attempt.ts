import { setTimeout as pause } from 'node:timers/promises';
import { lockoutFailures, lockoutMinutes } from '@cfm/contract/platform/limits.ts';
import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { type Ctx, inTransaction, type Tx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { Db } from '../../platform/db/client.ts';
import { networkOf } from '../../platform/rate-limit/limit-per-minute.ts';
import { type Counted, decrementCounter, incrementCounter } from '../../platform/rate-limit/rate-counter.ts';
import { rateCounters } from '../../platform/rate-limit/tables.ts';
import { keyedHash } from '../../platform/secrets/secret-key.ts';
import { addTime, isExpired } from '../../platform/time/add-time.ts';
import { users } from '../users/tables.ts';
import { recordSignIn } from './record-sign-in.ts';

/** After this many failures from all addresses, each further attempt for the name waits longer, up to a limit. */
const slowFrom = 10;
const firstPauseMs = 250;
const longestPauseMs = 4000;
const lockoutWindow = { minutes: lockoutMinutes };

/** An attempt with a password or a code. Counts as a failure until it is removed. */
export type Attempt = readonly Counted[];
interface NamedAccount {
  username: string;
  email: string;
}
/** A wrong code counts for both names that the user can sign in with. */
export const namesOf = ({ username, email }: NamedAccount) => [username, email];

/**
 * Counter keys of these names. They contain a hash instead of the name. The database folds the letters, as it
 * does to find the user: spellings that find the same user must share a counter.
 */
async function keysOf(ctx: Ctx, names: readonly string[]): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ name: string }>(
    sql`select distinct lower(typed) as name from unnest(${sql.param(names.map((name) => name.trim()))}::text[]) as typed`,
  );
  return rows.map(({ name }) => keyOf(ctx, name)).sort();
}
const keyOf = (ctx: Ctx, foldedName: string) => `sign-in:${keyedHash(ctx, 'sign-in-name', foldedName)}`;

/**
 * Begins an attempt, or throws while the name is locked at this address (rules 2.14 and 2.15). Counts it
 * before it is checked, so that many concurrent attempts cannot slip through. Counts unknown names in the
 * same way.
 */
export async function beginAttempt(
  ctx: Ctx,
  names: readonly string[],
  userId: number | null,
): Promise<Attempt> {
  const keys = await keysOf(ctx, names);
  const network = networkOf(ctx.address);
  const at = ctx.now();
  const attempt: Attempt = keys.map((key) => ({ key, network, at }));
  const { lockedUntil, failures } = await inTransaction(ctx, async (tx) => {
    let latestEnd: string | null = null;
    for (const tried of attempt) {
      await tx.db.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(${`${tried.key} ${network}`}, 0))`,
      );
      const end = await lockEnd(tx.db, tried);
      if (end !== null && (latestEnd === null || end > latestEnd)) latestEnd = end;
    }
    if (latestEnd !== null) return { lockedUntil: latestEnd, failures: 0 };
    const earlier = await countFailures(tx.db, keys, at);
    for (const tried of attempt) await incrementCounter(tx.db, tried);
    return { lockedUntil: null, failures: earlier };
  });
  if (lockedUntil !== null) {
    await recordSignIn(ctx, userId, 'locked');
    throw accountLocked(lockedUntil, at);
  }
  await pause(pauseMs(failures));
  return attempt;
}

/**
 * End of the lock of a name at an address, or null. A name is locked if its last five failures are within 15
 * minutes.
 */
async function lockEnd(db: Db, { key, network, at: now }: Counted): Promise<string | null> {
  const rows = await db
    .select({ at: rateCounters.at, count: rateCounters.count })
    .from(rateCounters)
    .where(
      and(
        eq(rateCounters.key, key),
        eq(rateCounters.network, network),
        gt(rateCounters.count, 0),
        gt(rateCounters.at, addTime(now, { minutes: -2 * lockoutMinutes })),
      ),
    )
    .orderBy(desc(rateCounters.at))
    .limit(lockoutFailures);
  return endOfLock(rows, now);
}
/** The same for the failures of a name at an address, newest first. */
function endOfLock(failures: readonly { at: string; count: number }[], now: string): string | null {
  const latest = failures.flatMap(({ at, count }) => Array.from({ length: count }, () => at));
  const newest = latest[0];
  const oldest = latest[lockoutFailures - 1];
  if (!newest || !oldest || isExpired(oldest, lockoutWindow, newest)) return null;
  return isExpired(newest, lockoutWindow, now) ? null : addTime(newest, lockoutWindow);
}

/** End of the last lock of each user, at any address. Users who are not locked are omitted. */
export async function findLockEnds(
  ctx: Ctx,
  accounts: readonly (NamedAccount & { userId: number })[],
): Promise<ReadonlyMap<number, string>> {
  const names = accounts.flatMap((account) => namesOf(account));
  if (names.length === 0) return new Map();
  const { rows: folded } = await ctx.db.execute<{ name: string }>(
    sql`select lower(name) as name from unnest(${sql.param(names)}::text[]) with ordinality as given(name, place) order by place`,
  );
  const keys = folded.map(({ name }) => keyOf(ctx, name));
  const userOfKey = new Map(keys.map((key, place) => [key, accounts[Math.floor(place / 2)]?.userId ?? 0]));
  const counted = await ctx.db
    .select({
      key: rateCounters.key,
      network: rateCounters.network,
      at: rateCounters.at,
      count: rateCounters.count,
    })
    .from(rateCounters)
    .where(
      and(
        sql`${rateCounters.key} = any(${sql.param(keys)}::text[])`,
        gt(rateCounters.count, 0),
        gt(rateCounters.at, addTime(ctx.now(), { minutes: -2 * lockoutMinutes })),
      ),
    )
    .orderBy(desc(rateCounters.at));
  const ends = new Map<number, string>();
  for (const ofOne of Map.groupBy(counted, ({ key, network }) => `${key} ${network}`).values()) {
    const end = endOfLock(ofOne, ctx.now());
    const userId = userOfKey.get(ofOne[0]?.key ?? '');
    if (end !== null && userId !== undefined && end > (ends.get(userId) ?? '')) ends.set(userId, end);
  }
  return ends;
}

/**
 * Users who are locked at any address. Counters only have hashed names, so the names of all users are hashed
 * and looked up.
 */
export async function listLockedUserIds(ctx: Ctx): Promise<number[]> {
  const accounts = await ctx.db
    .select({ userId: users.userId, username: users.username, email: users.email })
    .from(users)
    .where(isNull(users.deletedAt));
  return [...(await findLockEnds(ctx, accounts)).keys()];
}

async function countFailures(db: Db, keys: string[], now: string): Promise<number> {
  const [row] = await db
    .select({ failures: sql`coalesce(sum(${rateCounters.count}), 0)`.mapWith(Number) })
    .from(rateCounters)
    .where(
      and(inArray(rateCounters.key, keys), gt(rateCounters.at, addTime(now, { minutes: -lockoutMinutes }))),
    );
  return row?.failures ?? 0;
}

/**
 * Failures from all addresses slow a name down but never lock it, so that no one can lock out an
 * administrator (rule 2.16).
 */
export const pauseMs = (failures: number): number =>
  failures < slowFrom ? 0 : Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - slowFrom));

function accountLocked(until: string, now: string): AppError {
  const seconds = Math.ceil((Date.parse(until) - Date.parse(now)) / 1000);
  return new AppError('AccountLocked', {
    values: { minutes: Math.ceil(seconds / 60) },
    extra: { retryAfterSeconds: seconds },
  });
}

/**
 * Removes a successful attempt from the count. Earlier failures stay, so that a known password cannot reset
 * the count of codes.
 */
export async function removeAttempt(ctx: Ctx, attempt: Attempt): Promise<void> {
  for (const tried of attempt) await decrementCounter(ctx.db, tried);
}

/** Removes the failures of a user from this address, after both steps or a reset by mail. */
export async function removeFailures(tx: Tx, account: NamedAccount): Promise<void> {
  await tx.db
    .delete(rateCounters)
    .where(
      and(
        inArray(rateCounters.key, await keysOf(tx, namesOf(account))),
        eq(rateCounters.network, networkOf(tx.address)),
      ),
    );
}

/** Removes the failures of a user from all addresses. Only for a user manager, who knows the user (rule 18.6). */
export async function removeAllFailures(tx: Tx, account: NamedAccount): Promise<void> {
  await tx.db.delete(rateCounters).where(inArray(rateCounters.key, await keysOf(tx, namesOf(account))));
}
