import { and, count, eq, inArray } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { users } from './tables.ts';

/** Returns whether all these ids are users who can sign in. */
export async function areActiveUsers({ db }: Ctx, userIds: readonly number[]): Promise<boolean> {
  if (userIds.length === 0) return true;
  const wanted = [...new Set(userIds)];
  const [row] = await db
    .select({ found: count() })
    .from(users)
    .where(and(eq(users.isActive, true), inArray(users.userId, wanted)));
  return row?.found === wanted.length;
}
