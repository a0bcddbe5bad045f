import type { UserLookup } from '@cfm/contract/access/users.ts';
import { and, asc, eq } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { asUserLookup, userNameColumns } from './queries.ts';
import { roles, users } from './tables.ts';

/** International key account managers, sorted by name. */
export async function listIkams({ db }: Ctx): Promise<UserLookup[]> {
  const rows = await db
    .select(userNameColumns)
    .from(users)
    .innerJoin(roles, eq(roles.roleId, users.roleId))
    .where(and(eq(users.isActive, true), eq(roles.name, 'IKAM')))
    .orderBy(asc(users.lastName), asc(users.firstName), asc(users.userId));
  return rows.map(asUserLookup);
}
