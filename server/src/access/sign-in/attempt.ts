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

/** After this many failures from any address, each further try of the name waits, longer each time up to a limit. */
const slowFrom = 10;
const firstPauseMs = 250;
const longestPauseMs = 4000;
const lockoutWindow = { minutes: lockoutMinutes };

/** A try of a password or a code, counted as a failure until it is removed. */
export type Attempt = readonly Counted[];
interface NamedAccount {
  username: string;
  email: string;
}
/** A wrong code counts for both names that the user can sign in with. */
export const namesOf = ({ username, email }: NamedAccount) => [username, email];

/**
 * The counters of these names. They hold a hash of each name, not the name. Letters are folded by the database, which finds
 * the user by them: a spelling that finds the same user must not be another count.
 */
async function keysOf(ctx: Ctx, names: readonly string[]): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ name: string }>(
    sql`select distinct lower(typed) as name from unnest(${sql.param(names.map((name) => name.trim()))}::text[]) as typed`,
  );
  return rows.map(({ name }) => keyOf(ctx, name)).sort();
}
const keyOf = (ctx: Ctx, foldedName: string) => `sign-in:${keyedHash(ctx, 'sign-in-name', foldedName)}`;

/**
 * Begins a try, or refuses it while the name is locked from this address (rules 2.14 and 2.15). It is counted before it is
 * judged: many tries sent at once can't slip through together. Names that don't exist are counted alike.
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

/** When the lock of a name from an address ends, or null: the last five failures lie within 15 minutes. */
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
/** The same of the failures of a name from an address, newest first. */
function endOfLock(failures: readonly { at: string; count: number }[], now: string): string | null {
  const latest = failures.flatMap(({ at, count }) => Array.from({ length: count }, () => at));
  const newest = latest[0];
  const oldest = latest[lockoutFailures - 1];
  if (!newest || !oldest || isExpired(oldest, lockoutWindow, newest)) return null;
  return isExpired(newest, lockoutWindow, now) ? null : addTime(newest, lockoutWindow);
}

/** When the last lock of each of these users ends, from whatever address; who is not locked is not in it. */
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
 * Everybody who is locked, from whatever address. Counters know a name by its hash alone, so the names of all users are hashed
 * and looked for.
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

/** Removes a right try from the count. Earlier failures stay counted, so that a known password can't reset the count of codes. */
export async function removeAttempt(ctx: Ctx, attempt: Attempt): Promise<void> {
  for (const tried of attempt) await decrementCounter(ctx.db, tried);
}

/** Removes the failures of a user from this address from the count, after both steps or a reset by mail. */
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

/** Removes the failures of a user from every address: a user manager knows who it is (rule 18.6). */
export async function removeAllFailures(tx: Tx, account: NamedAccount): Promise<void> {
  await tx.db.delete(rateCounters).where(inArray(rateCounters.key, await keysOf(tx, namesOf(account))));
}
