import { randomBytes } from 'node:crypto';
import type { RoleName } from '@cfm/contract/access.ts';
import { inTransaction } from '@cfm/server/context.ts';
import { found } from '@cfm/server/errors.ts';
import { insertAccount, type NewUser } from '@cfm/server/modules/auth/insert-account.ts';
import { mailActivation } from '@cfm/server/modules/auth/mails.ts';
import { findAccountById } from '@cfm/server/modules/auth/queries.ts';
import { newTotpKey } from './authenticator.ts';
import { inDatabase } from './database.ts';
import { serverEnvironment } from './places.ts';

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
const password = 'Journey-1!';

const namesOf = (name: Name) => {
  const username = `${name.firstName}.${randomBytes(4).toString('hex')}`.toLowerCase();
  return { username, email: `${username}@staff.example`, fullName: `${name.firstName} ${name.lastName}` };
};

/** A user of one's own for a journey, activated and with a second factor. */
export async function makePerson(
  role: RoleName,
  name: Name,
  more: Partial<NewUser> = {},
  environment = serverEnvironment,
): Promise<Person> {
  const { username, email, fullName } = namesOf(name);
  const totpKey = newTotpKey();
  const user: NewUser = { username, email, ...name, role, password, totpKey, isFirstSignIn: false, ...more };
  const userId = await inDatabase((ctx) => insertAccount(ctx, user), environment);
  return { username, email, fullName, password, totpKey, userId };
}

/** Somebody who was just given an account: the activation link is in the mail. */
export async function inviteNewcomer(
  role: RoleName,
  name: Name,
): Promise<Pick<Person, 'username' | 'email' | 'fullName'>> {
  const { username, email, fullName } = namesOf(name);
  await inDatabase((ctx) =>
    inTransaction(ctx, async (tx) => {
      const userId = await insertAccount(tx, { username, email, ...name, role });
      await mailActivation(tx, found(await findAccountById(tx.db, userId)));
    }),
  );
  return { username, email, fullName };
}
