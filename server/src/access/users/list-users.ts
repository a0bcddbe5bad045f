import type { UserLookup } from '@cfm/contract/access/users.ts';
import { asc, eq } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { asUserLookup, userNameColumns } from './queries.ts';
import { users } from './tables.ts';

/** Users who can sign in, sorted by name. */
export async function listUsers({ db }: Ctx): Promise<UserLookup[]> {
  const rows = await db
    .select(userNameColumns)
    .from(users)
    .where(eq(users.isActive, true))
    .orderBy(asc(users.lastName), asc(users.firstName), asc(users.userId));
  return rows.map(asUserLookup);
}
