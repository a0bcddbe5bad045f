import type { CallInput, EndpointSpec } from '@cfm/contract/platform/endpoint.ts';
import { TOTP } from 'otpauth';
import { insertAccount, type NewUser } from '../access/sign-in/insert-account.ts';
import { findAccountById } from '../access/sign-in/queries.ts';
import type { InjectedReply, TestApp } from './test-app.ts';

export const testPassword = 'Right-Pass-1!';
export const testTotpKey = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
let counter = 0;

/** A user who can sign in with `testPassword` and the code of `testTotpKey`. */
export async function makeSignInUser(t: TestApp, overrides: Partial<NewUser> = {}) {
  counter += 1;
  const username = `person${counter}`;
  const userId = await insertAccount(t.ctx(), {
    username,
    email: `${username}@test.example`,
    firstName: 'Anna',
    lastName: `Weber${counter}`,
    role: 'Agent',
    password: testPassword,
    totpKey: testTotpKey,
    ...overrides,
  });
  const account = await findAccountById(t.db, userId);
  if (!account) throw new Error('no user was created');
  return account;
}

/** The code of an authenticator app at the test's time. */
export const codeNow = (t: TestApp, key = testTotpKey): string =>
  new TOTP({ secret: key }).generate({ timestamp: Date.parse(t.clock.now()) });
/** A six-digit code that is not valid for any time step around now. */
export function wrongCode(t: TestApp, key = testTotpKey): string {
  const totp = new TOTP({ secret: key });
  const timestamp = Date.parse(t.clock.now());
  for (let number = 0; ; number += 1) {
    const token = String(number).padStart(6, '0');
    if (totp.validate({ token, timestamp, window: 3 }) === null) return token;
  }
}

/** Calls endpoints like a browser: from one address, keeping the session cookie. */
export function openBrowser(t: TestApp, remoteAddress = '198.51.100.7') {
  let cookie = '';
  return {
    async call<E extends EndpointSpec>(
      endpoint: E,
      input: CallInput<E> | Record<string, unknown> = {},
    ): Promise<InjectedReply<E>> {
      const reply = await t.inject(null, endpoint, input, {
        headers: cookie ? { cookie } : {},
        raw: { remoteAddress },
      });
      const given = [reply.headers['set-cookie'] ?? []].flat().map(String);
      for (const line of given) cookie = /^cfm_session=;/.test(line) ? '' : (line.split(';')[0] ?? '');
      return reply;
    },
    get cookie() {
      return cookie;
    },
    set cookie(value: string) {
      cookie = value;
    },
  };
}
