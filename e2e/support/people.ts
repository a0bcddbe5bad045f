import type { RoleName } from '@cfm/contract/platform/access.ts';
import { insertAccount, type NewUser } from '@cfm/server/access/sign-in/insert-account.ts';
import { mailActivation } from '@cfm/server/access/sign-in/mails.ts';
import { findAccountById } from '@cfm/server/access/sign-in/queries.ts';
import { inTransaction } from '@cfm/server/context.ts';
import { found } from '@cfm/server/errors.ts';
import { accountNames, insertPerson, type Name, type Person } from '@cfm/server/testing/product/person.ts';
import { inProductDatabase } from './database.ts';
import { serverEnvironment } from './ports.ts';

/** An activated user with a second factor, for one test. */
export const makePerson = (role: RoleName, name: Name, more: Partial<NewUser> = {}): Promise<Person> =>
  insertPerson(serverEnvironment, role, name, more);

/** Someone who just got an account: the activation link is in the mail. */
export async function inviteNewcomer(
  role: RoleName,
  name: Name,
): Promise<Pick<Person, 'username' | 'email' | 'fullName'>> {
  const { username, email, fullName } = accountNames(name);
  await inProductDatabase((ctx) =>
    inTransaction(ctx, async (tx) => {
      const userId = await insertAccount(tx, { username, email, ...name, role });
      await mailActivation(tx, found(await findAccountById(tx.db, userId)));
    }),
  );
  return { username, email, fullName };
}
