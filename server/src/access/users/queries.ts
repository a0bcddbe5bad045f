import type { UserSortColumn, UserState } from '@cfm/contract/access/user-settings.ts';
import type { UserLookup } from '@cfm/contract/access/users.ts';
import { and, asc, count, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { containsWord } from '../../platform/db/name-search.ts';
import { fullNameSql } from './full-name-sql.ts';
import { roles, users, userWords } from './tables.ts';

export const userNameColumns = { id: users.userId, firstName: users.firstName, lastName: users.lastName };
interface Named {
  id: number;
  firstName: string;
  lastName: string;
}
export const asUserLookup = ({ id, firstName, lastName }: Named): UserLookup => ({
  id,
  fullName: `${firstName} ${lastName}`,
});

interface UserFilter {
  search: string;
  roleId?: number | undefined;
  state?: Exclude<UserState, 'locked'> | undefined;
  /** Only these users. */
  userIds?: readonly number[] | undefined;
}
interface UserPage extends UserFilter {
  sortBy: UserSortColumn;
  descending: boolean;
  skip: number;
  take: number;
}
/** Sort expression of each column. Must match its index exactly. */
const sorted: Record<UserSortColumn, SQL> = {
  name: sql`fold(${users.lastName} || ' ' || ${users.firstName})`,
  username: sql`fold(${users.username})`,
  email: sql`fold(${users.email})`,
  lastSignIn: sql`${users.lastSignInAt}`,
};
/** Users who never signed in count as those with the oldest sign-in. */
const orderBy = ({ sortBy, descending }: Pick<UserPage, 'sortBy' | 'descending'>): SQL[] => {
  const column = sorted[sortBy];
  const nulls = sql.raw(sortBy === 'lastSignIn' ? (descending ? ' nulls last' : ' nulls first') : '');
  return descending
    ? [sql`${column} desc${nulls}`, desc(users.userId)]
    : [sql`${column} asc${nulls}`, asc(users.userId)];
};

export function listUsersOf(db: Db, { skip, take, sortBy, descending, ...filter }: UserPage) {
  return db
    .select({
      id: users.userId,
      username: users.username,
      email: users.email,
      fullName: sql<string>`${fullNameSql('users')}`,
      roleId: roles.roleId,
      role: roles.name,
      roleType: roles.roleType,
      isActive: users.isActive,
      isActivated: sql<boolean>`${users.passwordHash} is not null`,
      hasTwoFactor: sql<boolean>`${users.encryptedTotpKey} is not null`,
      lastSignInDateTime: users.lastSignInAt,
      version: users.version,
    })
    .from(users)
    .innerJoin(roles, eq(roles.roleId, users.roleId))
    .where(fits(filter))
    .orderBy(...orderBy({ sortBy, descending }))
    .limit(take)
    .offset(skip);
}

export async function countUsers(db: Db, filter: UserFilter): Promise<number> {
  const [row] = await db.select({ found: count() }).from(users).where(fits(filter));
  return row?.found ?? 0;
}

const inState: Record<Exclude<UserState, 'locked'>, SQL | undefined> = {
  active: and(eq(users.isActive, true), isNotNull(users.passwordHash)),
  notActivated: and(eq(users.isActive, true), isNull(users.passwordHash)),
  deactivated: eq(users.isActive, false),
};
/** Each word occurs in the name, username or address. */
const fits = ({ search, roleId, state, userIds }: UserFilter): SQL | undefined =>
  and(
    isNull(users.deletedAt),
    roleId === undefined ? undefined : eq(users.roleId, roleId),
    state && inState[state],
    userIds && sql`${users.userId} = any(${sql.param(userIds)}::int[])`,
    ...search
      .split(/\s+/)
      .filter((word) => word !== '')
      .map((word) => containsWord(userWords(users), word)),
  );

export function listRoleRows(db: Db) {
  return db
    .select({ id: roles.roleId, name: roles.name, roleType: roles.roleType, claims: roles.defaultClaims })
    .from(roles)
    .orderBy(roles.roleId);
}
