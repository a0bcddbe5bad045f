import type { UserLookup } from '@cfm/contract/users.ts';
import { and, asc, eq } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { roles, users } from './tables.ts';

const nameColumns = { id: users.userId, firstName: users.firstName, lastName: users.lastName };
interface Named {
  id: number;
  firstName: string;
  lastName: string;
}
const asLookup = ({ id, firstName, lastName }: Named): UserLookup => ({
  id,
  fullName: `${firstName} ${lastName}`,
});

/** Users who can sign in, by name. */
export async function listUsers({ db }: Ctx): Promise<UserLookup[]> {
  const rows = await db
    .select(nameColumns)
    .from(users)
    .where(eq(users.isActive, true))
    .orderBy(asc(users.lastName), asc(users.firstName), asc(users.userId));
  return rows.map(asLookup);
}

/** International key account managers, by name. */
export async function listIkams({ db }: Ctx): Promise<UserLookup[]> {
  const rows = await db
    .select(nameColumns)
    .from(users)
    .innerJoin(roles, eq(roles.roleId, users.roleId))
    .where(and(eq(users.isActive, true), eq(roles.name, 'IKAM')))
    .orderBy(asc(users.lastName), asc(users.firstName), asc(users.userId));
  return rows.map(asLookup);
}
