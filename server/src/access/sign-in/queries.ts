import type { RoleName } from '@cfm/contract/platform/access.ts';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../context.ts';
import { found } from '../../errors.ts';
import type { Db } from '../../platform/db/client.ts';
import { roles, userPreferences, users } from '../users/tables.ts';

const accountColumns = {
  userId: users.userId,
  username: users.username,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  language: users.language,
  passwordHash: users.passwordHash,
  isActive: users.isActive,
  encryptedTotpKey: users.encryptedTotpKey,
  wrongCodeCount: users.wrongCodeCount,
  roleType: roles.roleType,
};

/** Columns of a user that sign-in needs. */
export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

const selectAccounts = (db: Db, condition: SQL) =>
  db
    .select(accountColumns)
    .from(users)
    .innerJoin(roles, eq(roles.roleId, users.roleId))
    .where(and(condition, isNull(users.deletedAt)));

async function findAccount(db: Db, condition: SQL) {
  const [row] = await selectAccounts(db, condition);
  return row ?? null;
}

export const findAccountById = (db: Db, userId: number) => findAccount(db, eq(users.userId, userId));
export async function getAccountById(db: Db, userId: number): Promise<Account> {
  return found(await findAccountById(db, userId));
}
/**
 * Locks and returns the account. Resets, password changes and deactivations take the same lock: a decision
 * about signing in after it is either before them and ended by them, or sees their result. Take it before any
 * other lock on data of the user.
 */
export async function lockAccount({ db }: Tx, userId: number): Promise<Account | null> {
  const [row] = await selectAccounts(db, eq(users.userId, userId)).for('no key update', { of: users });
  return row ?? null;
}
export const findAccountByEmail = (db: Db, email: string) =>
  findAccount(db, sql`lower(${users.email}) = lower(${email})`);
/** Finds an account by sign-in name: with an `@` it is an e-mail address, otherwise a username (rule 2.1). */
export const findAccountByName = (db: Db, name: string) =>
  name.includes('@')
    ? findAccountByEmail(db, name)
    : findAccount(db, sql`lower(${users.username}) = lower(${name})`);

export async function getRoleId(db: Db, name: RoleName): Promise<number> {
  const [row] = await db.select({ roleId: roles.roleId }).from(roles).where(eq(roles.name, name));
  if (!row) throw new Error(`the role ${name} is not in the reference data`);
  return row.roleId;
}

/** Profile for the reply about the signed-in user. Null if the user was deactivated meanwhile. */
export async function findProfile(db: Db, userId: number) {
  const [row] = await db
    .select({
      username: users.username,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      language: users.language,
      isFirstSignIn: users.isFirstSignIn,
    })
    .from(users)
    .where(and(eq(users.userId, userId), eq(users.isActive, true)));
  return row ?? null;
}

export function listPreferences(db: Db, userId: number) {
  return db
    .select({ key: userPreferences.key, value: userPreferences.value })
    .from(userPreferences)
    .where(eq(userPreferences.userId, userId));
}
