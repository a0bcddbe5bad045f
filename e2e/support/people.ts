import { randomBytes } from 'node:crypto';
import type { RoleName } from '@cfm/contract/access.ts';
import { createUser, type NewUser } from '@cfm/server/modules/auth/create-user.ts';
import { Secret, TOTP } from 'otpauth';
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
const password = 'Journey-1!';

/** A user of one's own for a journey, activated and with a second factor. */
export async function makePerson(
  role: RoleName,
  name: { firstName: string; lastName: string },
  more: Partial<NewUser> = {},
  environment = serverEnvironment,
): Promise<Person> {
  const username = `${name.firstName}.${randomBytes(4).toString('hex')}`.toLowerCase();
  const totpKey = new Secret({ size: 20 }).base32;
  const email = `${username}@staff.example`;
  const user: NewUser = { username, email, ...name, role, password, totpKey, isFirstSignIn: false, ...more };
  const userId = await inDatabase((ctx) => createUser(ctx, user), environment);
  return { username, email, fullName: `${name.firstName} ${name.lastName}`, password, totpKey, userId };
}

/** The code that the person's authenticator app shows now. */
export const codeOf = (totpKey: string): string =>
  new TOTP({ secret: totpKey, algorithm: 'SHA1', digits: 6, period: 30 }).generate();
