import { randomBytes } from 'node:crypto';
import type { RoleName } from '@cfm/contract/platform/access.ts';
import { insertAccount, type NewUser } from '../../access/sign-in/insert-account.ts';
import { inDatabase } from './database.ts';
import { newTotpKey } from './totp-codes.ts';

export interface Person {
  username: string;
  email: string;
  fullName: string;
  password: string;
  totpKey: string;
  userId: number;
}
export interface Name {
  firstName: string;
  lastName: string;
}
const password = 'End-to-End-1!';

/** A unique user name with its email address. */
export const accountNames = (name: Name) => {
  const username = `${name.firstName}.${randomBytes(4).toString('hex')}`.toLowerCase();
  return { username, email: `${username}@staff.example`, fullName: `${name.firstName} ${name.lastName}` };
};

/** An activated user with a second factor, inserted into the database of a running product. */
export async function insertPerson(
  environment: Record<string, string>,
  role: RoleName,
  name: Name,
  more: Partial<NewUser> = {},
): Promise<Person> {
  const { username, email, fullName } = accountNames(name);
  const totpKey = newTotpKey();
  const user: NewUser = { username, email, ...name, role, password, totpKey, isFirstSignIn: false, ...more };
  const userId = await inDatabase(environment, (ctx) => insertAccount(ctx, user));
  return { username, email, fullName, password, totpKey, userId };
}
