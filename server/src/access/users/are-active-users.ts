import { and, count, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../context.ts';
import { lockAccounts } from './lock-accounts.ts';
import { users } from './tables.ts';

/**
 * Returns whether all these ids are users who can sign in, and keeps them so until the transaction ends. Call it before the
 * list that they are written to is locked: a change of an account locks the account before its lists.
 */
export async function areActiveUsers({ db }: Tx, userIds: readonly number[]): Promise<boolean> {
  if (userIds.length === 0) return true;
  const wanted = [...new Set(userIds)];
  await lockAccounts(db, wanted);
  const [row] = await db
    .select({ found: count() })
    .from(users)
    .where(and(eq(users.isActive, true), inArray(users.userId, wanted)));
  return row?.found === wanted.length;
}
